package io.tiercel.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ScoreComparisonTest {
    private static final List<ScoreComparison> COMPARISONS = ScoreComparison.of(
            List.of(
                    new BenchmarkScore("Reads", "plainCopy", "size=4096", 100, 5),
                    new BenchmarkScore("Reads", "plainCopy", "size=8192", 200, 5),
                    new BenchmarkScore("Reads", "nodeHit", "size=8192", 500, Double.NaN),
                    new BenchmarkScore("Replay", "map", "", 50, 1),
                    new BenchmarkScore("Replay", "replay", "policy=lru", 25, 1),
                    new BenchmarkScore("Lookups", "nodeHit", "", 30, 1)),
            Map.of("Reads", "plainCopy", "Replay", "map"));

    @Test
    void of_comparesWithTheYardstickAtTheSameParameters() {
        assertThat(COMPARISONS.get(2).times()).hasValue(2.5);
    }

    @Test
    void of_comparesWithAYardstickThatHasNoParameters() {
        assertThat(COMPARISONS.get(4).times()).hasValue(0.5);
    }

    @Test
    void of_comparesWithNothingInASuiteWithoutYardstick() {
        assertThat(COMPARISONS.get(5).yardstick()).isEmpty();
        assertThat(COMPARISONS.get(5).times()).isEmpty();
    }

    @Test
    void table_leavesOutAnErrorThatIsNotKnownAndAYardstickThatIsNotThere() {
        assertThat(ComparisonTable.of(COMPARISONS.subList(2, 6)).text()).isEqualTo("""
                benchmark          one operation      \u00b1            rate  times the yardstick
                nodeHit size=8192         500 ns      -  2.00 million/s      2.50x plainCopy
                map                      50.0 ns  2.0 %  20.0 million/s            1.00x map
                replay policy=lru        25.0 ns  4.0 %  40.0 million/s           0.500x map
                nodeHit                  30.0 ns  3.3 %  33.3 million/s                    -
                """);
    }

    @Test
    void table_writesLongTimesInLongUnits() {
        ScoreComparison slow =
                new ScoreComparison(new BenchmarkScore("Reads", "slow", "", 62_773_462, 100_000), Optional.empty());
        assertThat(ComparisonTable.of(List.of(slow)).text()).contains("slow             62.8 ms  0.2 %  15.9 /s");
    }
}
