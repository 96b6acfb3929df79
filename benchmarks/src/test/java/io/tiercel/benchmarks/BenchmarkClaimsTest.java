package io.tiercel.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.report.Claim;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchmarkClaimsTest {
    private static final String HOT_READS = HotReadBenchmark.class.getSimpleName();

    @Test
    void of_holdsAHotReadToSeventyPercentOfTheProtocolsThroughput() {
        List<Claim> claims = claims(
                new BenchmarkScore(HOT_READS, "clientLayer", "readers=1", 99, 1),
                new BenchmarkScore(HOT_READS, "clientLayer", "readers=4", 101, 1),
                new BenchmarkScore(HOT_READS, "protocol", "readers=1", 70, 1),
                new BenchmarkScore(HOT_READS, "protocol", "readers=4", 70, 1));
        assertThat(claims).extracting(Claim::holds).containsExactly(true, false);
        assertThat(claims).extracting(Claim::id).containsExactly("client-layer-readers-1", "client-layer-readers-4");
        assertThat(claims.get(1).measured()).isCloseTo(69.3, within(0.01));
        assertThat(claims.get(1).limit()).hasValue(70);
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
