package io.tiercel.core.deadline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import io.tiercel.testkit.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class TaskTimeModelTest {
    @ParameterizedTest
    @CsvFileSource(resources = "task-times.csv", numLinesToSkip = 1)
    void times_areThoseOfTheWorkedExamples(String type, double residual, double seconds, double norm) {
        TaskTimeModel model = PaperTypes.named(type);
        assertThat(model.seconds(residual)).isCloseTo(seconds, within(1e-6));
        assertThat(model.normalised(residual)).isCloseTo(norm, within(1e-6));
    }

    @Test
    void curve_isClampedToWhatItWasTrainedWith() {
        DoubleExponential curve = new DoubleExponential(160, -6, 32, -0.5, 0.1, 0.8);
        assertThat(curve.seconds(0)).isEqualTo(curve.seconds(0.1));
        assertThat(curve.seconds(1)).isEqualTo(curve.seconds(0.8)).isLessThan(curve.seconds(0.79));
        assertThat(TaskTimeModel.of(curve).normalised(1)).isEqualTo(1);
    }

    @Test
    void curveThatGrowsWithTheCpu_isRefused() {
        assertThatThrownBy(() -> new DoubleExponential(10, 1, 0, 0, 0, 1)).hasMessageContaining("must not grow");
        assertThatThrownBy(() -> new DoubleExponential(100, -6, 1, 3, 0, 1))
                .as("falls at first, and then grows")
                .hasMessageContaining("must not grow");
        assertThat(new DoubleExponential(100, -6, 1, 3, 0, 0.4).seconds(0.4))
                .as("but not in this range")
                .isPositive();
    }

    @Test
    void curveWithoutAPositiveFiniteTime_isRefused() {
        assertThatThrownBy(() -> new DoubleExponential(10, -1, -9, 0, 0, 1))
                .hasMessageContaining("positive and finite");
        assertThatThrownBy(() -> new DoubleExponential(Double.NaN, -1, 9, 0, 0, 1))
                .hasMessageContaining("positive and finite");
        assertThatThrownBy(() -> new DoubleExponential(1, -1, 9, 0, 0.5, 0.2)).hasMessageContaining("from 0.5 to 0.2");
    }

    @Test
    void check_agreesWithTheCurveItself() {
        Seed seed = Seed.announced("TaskTimeModelTest.check");
        for (int round = 0; round < 2000; round++) {
            double[] k = {any(seed, 100), any(seed, 8), any(seed, 100), any(seed, 8)};
            boolean fallsSeen = true;
            for (int i = 1; i <= 1000; i++) {
                fallsSeen &= at(k, i / 1000.0) <= at(k, (i - 1) / 1000.0) + 1e-9;
            }
            if (DoubleExponential.fallsThroughout(k[0], k[1], k[2], k[3], 0, 1)) {
                assertThat(fallsSeen).isTrue();
            } else if (fallsSeen) {
                assertThat(slope(k, 0) > -1e-3 || slope(k, 1) > -1e-3).isTrue();
            }
        }
    }

    @Test
    void line_isInterpolatedAndNeverGrows() {
        MonotoneLine line = new MonotoneLine(List.of(new Knot(0.2, 40), new Knot(0.4, 30), new Knot(1, 30)));
        assertThat(line.seconds(0)).isEqualTo(40);
        assertThat(line.seconds(0.3)).isCloseTo(35, within(1e-9));
        assertThat(line.seconds(0.7)).isEqualTo(30);
        assertThat(line.seconds(1)).isEqualTo(30);
        double last = Double.MAX_VALUE;
        for (double r = 0; r <= 1; r += 0.001) {
            assertThat(line.seconds(r)).isLessThanOrEqualTo(last);
            last = line.seconds(r);
        }
    }

    @Test
    void lineThatIsNone_isRefused() {
        assertThatThrownBy(() -> new MonotoneLine(List.of())).hasMessageContaining("from 1 to 64 knots");
        assertThatThrownBy(() -> new MonotoneLine(List.of(new Knot(0.2, 3), new Knot(0.2, 3))))
                .hasMessageContaining("in the order");
        assertThatThrownBy(() -> new MonotoneLine(List.of(new Knot(0.2, 3), new Knot(0.3, 4))))
                .hasMessageContaining("must not grow");
        assertThatThrownBy(() -> new Knot(0.2, Double.NaN)).hasMessageContaining("positive and finite");
    }

    @Test
    void time_growsWithTheInput_butForTheFixedShare() {
        InputScale scale = new InputScale(100, 0.2);
        assertThat(scale.factor(100)).isEqualTo(1);
        assertThat(scale.factor(50)).isCloseTo(0.6, within(1e-12));
        assertThat(scale.factor(0)).isCloseTo(0.2, within(1e-12));
        assertThat(scale.factor(-1)).as("unknown").isEqualTo(1);
        assertThat(new InputScale(100, 0).factor(0)).as("no task takes no time").isPositive();
        assertThat(InputScale.NONE.factor(1 << 20)).isEqualTo(1);
    }

    @Test
    void percentile_isTheNearestRank() {
        assertThat(NearestRank.of(new double[] {3, 9, 1, 7, 5, 8, 2, 6, 4, 10, 30}, 0.9))
                .isEqualTo(10);
        assertThat(NearestRank.of(new double[] {5}, 0.9)).isEqualTo(5);
        assertThatThrownBy(() -> NearestRank.of(new double[0], 0.9)).hasMessageContaining("no values");
    }

    private static double any(Seed seed, int most) {
        return seed.between(-1000 * most, 1000 * most) / 1000.0;
    }

    private static double at(double[] k, double r) {
        return k[0] * Math.exp(k[1] * r) + k[2] * Math.exp(k[3] * r);
    }

    private static double slope(double[] k, double r) {
        return k[0] * k[1] * Math.exp(k[1] * r) + k[2] * k[3] * Math.exp(k[3] * r);
    }
}
