package io.tiercel.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.report.Claim;
import io.tiercel.report.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchmarkClaimsTest {
    private static final String HOT_READS = HotReadBenchmark.class.getSimpleName();

    @Test
    void of_holdsAHotReadToSeventyPercentOfTheProtocolsThroughput() {
        List<Claim> claims = claims(
                new BenchmarkScore(HOT_READS, "clientLayer", "readers=1", 99, 0.1),
                new BenchmarkScore(HOT_READS, "clientLayer", "readers=4", 101, 0.1),
                new BenchmarkScore(HOT_READS, "protocol", "readers=1", 70, 0.1),
                new BenchmarkScore(HOT_READS, "protocol", "readers=4", 70, 0.1));
        assertThat(claims)
                .extracting(claim -> claim.goal().orElseThrow())
                .containsExactly(Verdict.HOLDS, Verdict.DOES_NOT_HOLD);
        assertThat(claims).extracting(Claim::id).containsExactly("client-layer-readers-1", "client-layer-readers-4");
        assertThat(claims.get(1).measured()).isCloseTo(69.3, within(0.01));
        assertThat(claims.get(1).limit()).hasValue(70);
    }

    /** By 3 % of the one and 4 % of the other, which is 5 % of a share of 72 %. */
    @Test
    void of_judgesByTheIntervalsOfBothScores() {
        Claim claim = claims(
                        new BenchmarkScore(HOT_READS, "clientLayer", "readers=1", 100, 3),
                        new BenchmarkScore(HOT_READS, "protocol", "readers=1", 72, 2.88))
                .get(0);
        assertThat(claim.spread().orElseThrow()).isCloseTo(3.6, within(1e-9));
        assertThat(claim.goal()).hasValue(Verdict.NOT_SHOWN);
    }

    /** As it does for a single iteration. */
    @Test
    void of_judgesByTheShareItself_whereAScoreHasNoInterval() {
        Claim claim = claims(
                        new BenchmarkScore(HOT_READS, "clientLayer", "readers=1", 100, Double.NaN),
                        new BenchmarkScore(HOT_READS, "protocol", "readers=1", 72, 2.88))
                .get(0);
        assertThat(claim.spread()).isEmpty();
        assertThat(claim.goal()).hasValue(Verdict.HOLDS);
    }

    @Test
    void of_claimsNothingOfABenchmarkThatPromisesNothing() {
        assertThat(claims(
                        new BenchmarkScore(HOT_READS, "encrypted", "readers=4", 300, 1),
                        new BenchmarkScore(HOT_READS, "protocol", "readers=4", 70, 1)))
                .isEmpty();
    }

    @Test
    void of_claimsNothingWhereTheYardstickWasNotMeasured() {
        assertThat(claims(new BenchmarkScore(HOT_READS, "clientLayer", "readers=1", 99, 1)))
                .isEmpty();
    }

    private static List<Claim> claims(BenchmarkScore... scores) {
        return BenchmarkClaims.of(ScoreComparison.of(List.of(scores), BenchmarkChoice.yardsticks()));
    }
}
