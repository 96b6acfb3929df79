package io.tiercel.wire.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class BackoffTest {
    @Test
    void failed_doublesUpToTheBoundUntilSomethingSucceeds() {
        Backoff backoff = new Backoff(20, 100);
        assertThat(backoff.failed()).isEqualTo(20);
        assertThat(backoff.failed()).isEqualTo(40);
        assertThat(backoff.failed()).isEqualTo(80);
        assertThat(backoff.failed()).isEqualTo(100);
        assertThat(backoff.failed()).isEqualTo(100);
        backoff.succeeded();
        assertThat(backoff.failed()).isEqualTo(20);
    }

    @Test
    void waits_mustBePositive() {
        assertThatThrownBy(() -> new Backoff(0, 10)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Backoff(10, 9)).isInstanceOf(IllegalArgumentException.class);
    }
}
