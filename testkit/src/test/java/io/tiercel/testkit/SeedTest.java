package io.tiercel.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SeedTest {
    @Test
    void of_sameNumber_givesSameInputs() {
        Seed one = Seed.of(42);
        Seed other = Seed.of(42);
        for (int i = 0; i < 100; i++) {
            assertThat(one.path(4)).isEqualTo(other.path(4));
            assertThat(one.bytes(8)).isEqualTo(other.bytes(8));
            assertThat(one.name()).isEqualTo(other.name());
        }
    }

    @Test
    void announced_replaysTheSystemProperty() {
        String before = System.setProperty(Seed.PROPERTY, "7");
        try {
            assertThat(Seed.announced("here").value()).isEqualTo(7);
        } finally {
            restore(before);
        }
    }

    @Test
    void path_isAbsoluteAndNoDeeperThanAsked() {
        Seed seed = Seed.announced("path_isAbsoluteAndNoDeeperThanAsked");
        for (int i = 0; i < 200; i++) {
            assertThat(seed.path(3)).matches("(/[a-d]){1,3}");
        }
    }

    @Test
    void manualClock_standsStillUntilMoved() {
        ManualClock clock = new ManualClock(5);
        clock.advance(Duration.ofNanos(7));
        assertThat(clock.getAsLong()).isEqualTo(12);
        assertThatThrownBy(() -> clock.advance(Duration.ofNanos(-1))).hasMessageContaining("does not go back");
    }

    private static void restore(@org.jspecify.annotations.Nullable String before) {
        if (before == null) {
            System.clearProperty(Seed.PROPERTY);
        } else {
            System.setProperty(Seed.PROPERTY, before);
        }
    }
}
