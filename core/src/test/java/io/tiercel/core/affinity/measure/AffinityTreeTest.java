package io.tiercel.core.affinity.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AffinityTreeTest {
    @ParameterizedTest
    @CsvSource({
        "Grep, 7.03, 4.00, HIGH",
        "Wordcount, 51.47, 5.89, MEDIUM",
        "Sort, 16.68, 2885.42, MEDIUM",
        "Aggregation, 26.04, 169.36, HIGH",
        "Join, 29.88, 345.77, MEDIUM",
        "Selection, 18.48, 5.77, HIGH",
        "Pagerank, 35.56, 1756.41, LOW"
    })
    void classify_givesTheLabelsOfTableOne(String application, double cpu, double writes, CacheAffinity label) {
        assertThat(AffinityTree.classify(new ResourceUsage(cpu, writes), ResourceUsage.PAPER_AVERAGE, false))
                .as(application)
                .isEqualTo(label);
    }

    @ParameterizedTest
    @CsvSource({"10, 10, HIGH", "90, 10, HIGH", "10, 900, LOW", "90, 900, LOW"})
    void classify_ofMostlyCachedInput_looksOnlyAtTheWrites(double cpu, double writes, CacheAffinity label) {
        assertThat(AffinityTree.classify(new ResourceUsage(cpu, writes), ResourceUsage.PAPER_AVERAGE, true))
                .isEqualTo(label);
    }

    @Test
    void paper_isTheMeanOfEachClassOfOffLineValues() {
        AffinityValues paper = AffinityValues.PAPER;
        assertThat(paper.high()).isCloseTo((0.377 + 0.237 + 0.133) / 3, offset(5e-4));
        assertThat(paper.medium()).isCloseTo((0.198 + 0.146 + 0.073) / 3, offset(5e-4));
        assertThat(FixedAffinity.paper()).containsEntry("pagerank", paper.low()).hasSize(7);
    }

    @Test
    void values_outOfOrder_areRefusedInWords() {
        assertThatThrownBy(() -> new AffinityValues(0.1, 0.2, 0))
                .hasMessage("high affinity must not count less than medium: 0.1 < 0.2");
        assertThatThrownBy(() -> new AffinityValues(1, 1, Double.NaN))
                .hasMessage("the value of low affinity must not be negative: NaN");
    }

    @Test
    void usage_belowZero_isRefusedInWords() {
        assertThatThrownBy(() -> new ResourceUsage(-1, 0)).hasMessage("CPU use must not be negative: -1.0");
    }
}
