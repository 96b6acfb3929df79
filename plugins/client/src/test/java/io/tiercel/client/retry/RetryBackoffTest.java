package io.tiercel.client.retry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RetryBackoffTest {
    private final RetryBackoff backoff = new RetryBackoff(10, 35, 100);

    @Test
    void pause_isOverInTime_andLongerNextTime() {
        assertThat(backoff.ready(100)).isTrue();
        assertThat(backoff.pause(100)).isEqualTo(10);
        assertThat(backoff.ready(109)).isFalse();
        assertThat(backoff.ready(110)).isTrue();
        assertThat(backoff.pause(110)).isEqualTo(20);
        assertThat(backoff.pause(130)).isEqualTo(35);
        assertThat(backoff.pause(165)).isEqualTo(35);
    }

    @Test
    void failures_duringAPause_countAsOne() {
        assertThat(backoff.pause(100)).isEqualTo(10);
        assertThat(backoff.pause(105)).isZero();
        assertThat(backoff.ready(110)).isTrue();
        assertThat(backoff.pause(110)).isEqualTo(20);
    }

    @Test
    void reset_makesTheNextPauseTheShortest() {
        backoff.pause(100);
        backoff.pause(110);
        backoff.reset();
        assertThat(backoff.pause(130)).isEqualTo(10);
    }
}
