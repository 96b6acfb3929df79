package io.tiercel.core.deadline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import org.junit.jupiter.api.Test;

class ErrorRatiosTest {
    @Test
    void upper_isTheRatioOfTheFiniteSampleRank() {
        ErrorRatios ten = ErrorRatios.of(1.0, 0.9, 1.1, 0.8, 1.2, 0.7, 1.3, 0.6, 1.4, 2.0);
        assertThat(ten.upper(0.9)).as("rank ceil(11 x 0.9) = 10").isEqualTo(2.0);
        assertThat(ten.upper(0.8)).as("rank ceil(11 x 0.8) = 9").isEqualTo(1.4);
        assertThat(ten.lower(0.8)).as("rank 2 from below").isEqualTo(0.7);
    }

    @Test
    void nineRatios_carryNinetyPerCent_andEightDoNot() {
        assertThat(ErrorRatios.of(1, 1, 1, 1, 1, 1, 1, 1, 1).carries(0.9)).isTrue();
        ErrorRatios eight = ErrorRatios.of(1, 1, 1, 1, 1, 1, 1, 1.5);
        assertThat(eight.carries(0.9)).isFalse();
        assertThat(eight.upper(0.9)).isEqualTo(1.5);
    }

    @Test
    void withoutRatios_predictionsStandAsTheyAre() {
        assertThat(ErrorRatios.NONE.carries(0.5)).isFalse();
        assertThat(TimeInterval.of(30, ErrorRatios.NONE, 0.9)).isEqualTo(new TimeInterval(30, 30, 30));
    }

    @Test
    void badRatios_areRefused() {
        assertThatThrownBy(() -> ErrorRatios.of(1, Double.NaN)).hasMessageContaining("positive and finite: NaN");
        assertThatThrownBy(() -> ErrorRatios.of(0)).hasMessageContaining("positive and finite");
        assertThatThrownBy(() -> ErrorRatios.of(new double[257])).hasMessageContaining("at most 256");
        assertThatThrownBy(() -> ErrorRatios.NONE.upper(1)).hasMessageContaining("between 0 and 1");
    }

    @Test
    void intervals_coverAsOftenAsTheyClaim_whateverTheErrorsAre() {
        Seed seed = Seed.announced("ErrorRatiosTest.cover");
        int rounds = 20_000;
        int covered = 0;
        int below = 0;
        for (int round = 0; round < rounds; round++) {
            double[] ratios = new double[39];
            for (int i = 0; i < ratios.length; i++) {
                ratios[i] = skewed(seed);
            }
            ErrorRatios errors = ErrorRatios.of(ratios);
            double next = skewed(seed);
            TimeInterval interval = TimeInterval.of(1, errors, 0.9);
            covered += interval.low() <= next && next <= interval.high() ? 1 : 0;
            below += next <= errors.upper(0.9) ? 1 : 0;
        }
        // Four standard deviations of a share of 0.9 in so many rounds.
        double slack = 4 * Math.sqrt(0.9 * 0.1 / rounds);
        assertThat((double) covered / rounds).isGreaterThan(0.9 - slack);
        assertThat((double) below / rounds).isGreaterThan(0.9 - slack).isLessThan(0.925 + slack);
    }

    private static double skewed(Seed seed) {
        return Math.exp(Math.pow(seed.between(1, 1_000_000) / 1e6, 3) * 2 - 0.5);
    }
}
