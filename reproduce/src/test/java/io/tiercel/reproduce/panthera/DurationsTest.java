package io.tiercel.reproduce.panthera;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class DurationsTest {
    @Test
    void standardDeviation_isOfASample() {
        Durations durations = Durations.of(2, 4, 4, 4, 5, 5, 7, 9);
        assertThat(durations.mean()).isEqualTo(5);
        assertThat(durations.standardDeviation()).isCloseTo(Math.sqrt(32.0 / 7), within(1e-12));
    }

    @Test
    void standardDeviation_ofOneDurationIsNotANumber() {
        assertThat(Durations.of(3).standardDeviation()).isNaN();
    }

    @Test
    void percentile_liesBetweenNeighboursInProportion() {
        Durations durations = Durations.of(40, 10, 30, 20);
        assertThat(durations.median()).isEqualTo(25);
        assertThat(durations.percentile(0)).isEqualTo(10);
        assertThat(durations.percentile(100)).isEqualTo(40);
        assertThat(durations.percentile(90)).isCloseTo(37, within(1e-9));
    }

    @Test
    void pooled_isAsIfMeasuredInOneGo() {
        Durations pooled = Durations.pooled(List.of(Durations.of(1, 2), Durations.of(6)));
        assertThat(pooled.count()).isEqualTo(3);
        assertThat(pooled.mean()).isEqualTo(3);
    }

    @Test
    void withoutSlowest_leavesOutWholeOnes() {
        Durations left = Durations.of(1000, 1, 2, 3).withoutSlowest(0.01);
        assertThat(left.count()).isEqualTo(3);
        assertThat(left.percentile(100)).isEqualTo(3);
    }

    @Test
    void of_refusesNothing() {
        assertThatThrownBy(Durations::of).hasMessage("nothing was measured");
    }
}
