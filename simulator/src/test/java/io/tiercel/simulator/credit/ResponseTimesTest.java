package io.tiercel.simulator.credit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ResponseTimesTest {
    private final ResponseTimes times = new ResponseTimes();

    @Test
    void quantile_isWhatSoManyTookAtMost() {
        for (int i = 2_000; i > 0; i--) {
            times.add(i);
        }
        assertThat(times.quantilesNanos(List.of(0.5, 0.99, 1.0))).containsExactly(1_000.0, 1_980.0, 2_000.0);
        assertThat(times.meanNanos()).isEqualTo(1_000.5);
    }

    @Test
    void nothing_hasNoQuantile() {
        assertThat(times.meanNanos()).isZero();
        assertThatThrownBy(() -> times.quantilesNanos(List.of(0.5))).hasMessage("no request was answered");
    }
}
