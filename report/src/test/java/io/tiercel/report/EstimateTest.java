package io.tiercel.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** Student's quantiles at 31, 39 and 99 degrees of freedom, by his tables. */
    @ParameterizedTest
    @CsvSource({"32, 2.0395", "40, 2.0227", "100, 1.9842", "1001, 1.9623"})
    void jackknifed_ofManyRepetitions_isStillByStudentsQuantile(int repetitions, double quantile) {
        Estimate estimate = Estimate.jackknifed(
                repetitions,
                in -> IntStream.range(0, repetitions).filter(in).average().orElseThrow());
        // Of 0, 1, 2, ... the variance is n(n + 1)/12.
        double standardError = Math.sqrt((repetitions + 1) / 12.0);
        assertThat(estimate.halfWidth().getAsDouble() / standardError).isCloseTo(quantile, within(1e-4));
    }

    @Test
    void ofMean_isTheJackknifesOfAMean() {
        Estimate estimate = Estimate.ofMean(List.of("aaa", "aaaaa", "aaaa", "aaaaaaaa"), String::length);
        assertThat(estimate).isEqualTo(Estimate.jackknifed(VALUES.length, EstimateTest::mean));
    }

    @Test
    void ofRatio_leavesOutBothOfAPair() {
        Estimate twice = Estimate.ofRatio(List.of(2.0, 6.0, 10.0), List.of(1.0, 3.0, 5.0), figure -> figure);
        assertThat(twice.value()).isEqualTo(2);
        assertThat(twice.halfWidth().getAsDouble()).isCloseTo(0, within(1e-9));
        assertThat(Estimate.ofRatio(List.of(2.0, 6.0), List.of(2.0, 2.0), figure -> figure)
                        .value())
                .isEqualTo(2);
    }

    /** Otherwise a figure that is exactly at a line would be said to reach beyond it. */
    @Test
    void ofRatio_hasNoSpreadByRoundingAlone() {
        List<Double> figures = List.of(0.1, 0.2, 0.3, 0.7, 1.1);
        List<Double> threefold = figures.stream().map(figure -> 3 * figure).toList();
        assertThat(Estimate.ofRatio(threefold, figures, figure -> figure).halfWidth())
                .hasValue(0);
    }

    @Test
    void ofRatio_refusesRepetitionsThatStandBesideNone() {
        assertThatThrownBy(() -> Estimate.ofRatio(List.of(1.0, 2.0), List.of(1.0), figure -> figure))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("2 repetitions stand beside 1");
    }

    @Test
    void saved_isAsSureAsWhatIsLeft() {
        Estimate left = new Estimate(0.75, OptionalDouble.of(0.125));
        assertThat(left.saved()).isEqualTo(new Estimate(0.25, OptionalDouble.of(0.125)));
        assertThat(left.saved().times(100)).isEqualTo(new Estimate(25, OptionalDouble.of(12.5)));
        assertThat(new Estimate(0.75, OptionalDouble.empty()).times(100))
                .isEqualTo(new Estimate(75, OptionalDouble.empty()));
    }

    @Test
    void interval_isThePointItself_whereThereIsNoSpread() {
        assertThat(new Estimate(3, OptionalDouble.of(0.5)).low()).isEqualTo(2.5);
        assertThat(new Estimate(3, OptionalDouble.of(0.5)).high()).isEqualTo(3.5);
        assertThat(new Estimate(3, OptionalDouble.empty()).low()).isEqualTo(3);
        assertThat(new Estimate(3, OptionalDouble.empty()).high()).isEqualTo(3);
    }

    @Test
    void halfWidth_isNotNegative() {
        assertThatThrownBy(() -> new Estimate(3, OptionalDouble.of(-1)))
                .hasMessage("half a width cannot be negative: -1.0");
    }

    private static double mean(IntPredicate in) {
        return IntStream.range(0, VALUES.length)
                .filter(in)
                .mapToDouble(i -> VALUES[i])
                .average()
                .orElseThrow();
    }
}
