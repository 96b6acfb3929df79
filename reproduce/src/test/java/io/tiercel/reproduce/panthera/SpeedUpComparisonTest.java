package io.tiercel.reproduce.panthera;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpeedUpComparisonTest {
    private static final SpeedUpComparison TEN_FOLD = new SpeedUpComparison(
            List.of(Durations.of(90, 110), Durations.of(100, 120), Durations.of(80, 100)),
            List.of(Durations.of(9, 11), Durations.of(10, 12), Durations.of(8, 10)));

    @Test
    void ratios_areStockOverTiercel() {
        assertThat(TEN_FOLD.speedUp().value()).isCloseTo(10, within(1e-9));
        assertThat(TEN_FOLD.speedUpOfMedians().value()).isCloseTo(10, within(1e-9));
        assertThat(TEN_FOLD.contraction().value()).isCloseTo(10, within(1e-9));
    }

    /** A slow machine slows both of a pair, and their ratio is not less sure for it. */
    @Test
    void ratios_areSureWhenBothSidesVaryTogether() {
        assertThat(TEN_FOLD.speedUp().halfWidth().orElseThrow()).isCloseTo(0, within(1e-9));
        SpeedUpComparison apart =
                new SpeedUpComparison(TEN_FOLD.stock(), List.of(Durations.of(8), Durations.of(12), Durations.of(10)));
        assertThat(apart.speedUp().halfWidth().orElseThrow()).isGreaterThan(1);
    }

    @Test
    void medians_areNotMovedByOneDisturbance() {
        SpeedUpComparison disturbed =
                new SpeedUpComparison(List.of(Durations.of(100, 100, 100)), List.of(Durations.of(10, 10, 1000)));
        assertThat(disturbed.speedUp().value()).isLessThan(1);
        assertThat(disturbed.speedUpOfMedians().value()).isEqualTo(10);
    }

    @Test
    void comparison_refusesRepetitionsWithoutAPartner() {
        assertThatThrownBy(() ->
                        new SpeedUpComparison(List.of(Durations.of(1), Durations.of(2)), List.of(Durations.of(1))))
                .hasMessage("repetitions must come in pairs: 2 and 1");
    }
}
