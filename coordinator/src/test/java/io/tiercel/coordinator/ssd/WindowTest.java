package io.tiercel.coordinator.ssd;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WindowTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void oldest_isAsOldAsTheWindowIsLong() {
        Window<Integer> window = new Window<>(60 * SECOND, 0, 0);
        for (int second = 2; second <= 50; second += 2) {
            window.add(second, second * SECOND);
        }
        assertThat(window.oldest().report()).isZero();
        for (int second = 52; second <= 600; second += 2) {
            window.add(second, second * SECOND);
        }
        assertThat(window.newest().report()).isEqualTo(600);
        assertThat(window.seconds()).isBetween(60.0, 70.0);
    }
}
