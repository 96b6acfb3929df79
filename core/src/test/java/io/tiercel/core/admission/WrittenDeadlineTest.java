package io.tiercel.core.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class WrittenDeadlineTest {
    private static final long NOW = Instant.parse("2026-01-31T12:00:00Z").toEpochMilli();

    private final DeadlineReader reader = new WrittenDeadline();

    @Test
    void aLength_countsFromTheSubmission_andAMomentIsWhatItIs() {
        assertThat(reader.read("20m", NOW)).isEqualTo(NOW + 1_200_000);
        assertThat(reader.read(" 90S ", NOW)).isEqualTo(NOW + 90_000);
        assertThat(reader.read("2026-01-31T18:00:00+01:00", NOW))
                .isEqualTo(Instant.parse("2026-01-31T17:00:00Z").toEpochMilli());
    }

    @Test
    void whatIsNoDeadline_isRefusedInWords() {
        assertThatThrownBy(() -> reader.read("soon", NOW))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("soon")
                .hasMessageContaining("give a time from now such as 20m");
        assertThatThrownBy(() -> reader.read("2026-01-31T11:59:59Z", NOW)).hasMessageContaining("has passed already");
        assertThatThrownBy(() -> reader.read("", NOW)).isInstanceOf(IllegalArgumentException.class);
    }
}
