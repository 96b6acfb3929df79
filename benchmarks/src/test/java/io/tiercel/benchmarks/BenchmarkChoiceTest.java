package io.tiercel.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BenchmarkChoiceTest {
    @Test
    void of_addsTheYardstickOfTheSuiteAskedForAndOfNoOther() {
        assertThat(BenchmarkChoice.of("statusFromProxy"))
                .containsExactly(
                        "io.tiercel.benchmarks.MetadataHitBenchmark.plainCacheGet",
                        "io.tiercel.benchmarks.MetadataHitBenchmark.statusFromProxy");
    }

    @Test
    void of_takesAWholeSuiteByItsName() {
        assertThat(BenchmarkChoice.of("DataHit"))
                .anyMatch(name -> name.endsWith("DataHitBenchmark.nodeHit"))
                .anyMatch(name -> name.endsWith("DataHitBenchmark.mappedCopy"));
    }

    @Test
    void of_findsNothingForAnUnknownName() {
        assertThat(BenchmarkChoice.of("noSuchThing")).isEmpty();
    }

    @Test
    void yardsticks_areBenchmarksOfTheirSuites() {
        BenchmarkChoice.yardsticks()
                .forEach((suite, yardstick) -> assertThat(BenchmarkChoice.of(""))
                        .contains("io.tiercel.benchmarks." + suite.replaceFirst("\\..*", "") + "." + yardstick));
    }
}
