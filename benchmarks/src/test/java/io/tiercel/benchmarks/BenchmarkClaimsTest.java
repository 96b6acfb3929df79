package io.tiercel.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.evaluation.results.Claim;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BenchmarkClaimsTest {
    private static final List<Claim> CLAIMS = BenchmarkClaims.of(
            List.of(
                    new Score("Reads", "plainCopy", "size=4096", 100, 5),
                    new Score("Reads", "plainCopy", "size=8192", 200, 5),
                    new Score("Reads", "nodeHit", "size=8192", 500, Double.NaN),
                    new Score("Lookups", "nodeHit", "", 30, 1)),
            Map.of("Reads", "plainCopy"));

    @Test
    void of_comparesWithTheYardstickAtTheSameParameters() {
        Claim hit = CLAIMS.get(2);
        assertThat(hit.id()).isEqualTo("node-hit-size-8192");
        assertThat(hit.title()).isEqualTo("nodeHit size=8192");
        assertThat(hit.limit()).hasValue(200);
        assertThat(hit.note()).isEqualTo("2.50x the limit, 2.00 million/s");
    }

    @Test
    void of_hasNoLimitForASuiteWithoutYardstick() {
        assertThat(CLAIMS.get(3).limit()).isEmpty();
        assertThat(CLAIMS.get(3).note()).isEqualTo("33.3 million/s");
    }

    @Test
    void of_comparesWithAYardstickThatHasNoParameters() {
        List<Claim> claims = BenchmarkClaims.of(
                List.of(new Score("Replay", "map", "", 50, 1), new Score("Replay", "replay", "policy=lru", 25, 1)),
                Map.of("Replay", "map"));
        assertThat(claims.get(1).limit()).hasValue(50);
    }

    @Test
    void of_holdsAHotReadToSeventyPercentOfTheProtocolsThroughput() {
        String suite = HotReadBenchmark.class.getSimpleName();
        List<Claim> claims = BenchmarkClaims.of(
                List.of(
                        new Score(suite, "clientLayer", "readers=1", 99, 1),
                        new Score(suite, "clientLayer", "readers=4", 101, 1),
                        new Score(suite, "encrypted", "readers=4", 300, 1),
                        new Score(suite, "protocol", "readers=1", 70, 1),
                        new Score(suite, "protocol", "readers=4", 70, 1)),
                BenchmarkChoice.yardsticks());
        assertThat(claims).extracting(Claim::holds).containsExactly(true, false, true, true, true);
        assertThat(claims.get(1).limit().orElseThrow()).isCloseTo(100, within(1e-9));
        assertThat(claims.get(2).limit()).hasValue(70);
    }

    @Test
    void of_leavesOutAnErrorThatIsNotKnown() {
        assertThat(CLAIMS.get(2).spread()).isEmpty();
        assertThat(CLAIMS.get(0).spread()).hasValue(5);
    }
}
