package io.tiercel.evaluation.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EstimateTest {
    private static final double[] VALUES = {3, 5, 4, 8};

    /** For a mean the jackknife is exactly the textbook's standard error. */
    @Test
    void jackknifed_givesAMeanItsConfidenceInterval() {
        Estimate estimate = Estimate.jackknifed(VALUES.length, EstimateTest::mean);
        double standardError = Math.sqrt(14.0 / 3 / 4);
        assertThat(estimate.value()).isEqualTo(5);
        assertThat(estimate.halfWidth()).isPresent();
        assertThat(estimate.halfWidth().getAsDouble()).isCloseTo(3.182 * standardError, within(1e-9));
    }

    @Test
    void jackknifed_hasNoSpreadForOneRepetition() {
        assertThat(Estimate.jackknifed(1, in -> 7).halfWidth()).isEmpty();
    }

    @Test
    void jackknifed_hasNoSpreadWhereTheFigureNeedsAllRepetitions() {
        Estimate estimate = Estimate.jackknifed(2, in -> in.test(0) && in.test(1) ? 1 : Double.NaN);
        assertThat(estimate.value()).isEqualTo(1);
        assertThat(estimate.halfWidth()).isEmpty();
    }

    private static double mean(IntPredicate in) {
        return IntStream.range(0, VALUES.length)
                .filter(in)
                .mapToDouble(i -> VALUES[i])
                .average()
                .orElseThrow();
    }
}
