package io.tiercel.core.why;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HowOftenTest {
    @Test
    void oneTime_isOnce() {
        assertThat(HowOften.of(1)).isEqualTo("once");
        assertThat(HowOften.of(0)).isEqualTo("0 times");
        assertThat(HowOften.of(2)).isEqualTo("2 times");
    }
}
