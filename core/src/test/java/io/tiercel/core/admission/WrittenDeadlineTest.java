package io.tiercel.core.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(strings = {"soon", "20", "20 x", "-5m", "1e3m", "2026-01-31", "2026-01-31T18:00:00", "9999999999d"})
    void whatIsNoDeadline_isRefused_withWhatIsExpected(String text) {
        assertThatThrownBy(() -> reader.read(text, NOW))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("'" + text + "' is no deadline: expected a time from now such as 20m");
    }

    @Test
    void aMomentThatIsPast_andOneThatIsAbsurd_areRefused() {
        assertThatThrownBy(() -> reader.read("2026-01-31T11:59:59Z", NOW)).hasMessageContaining("is past: it is 2026");
        assertThatThrownBy(() -> reader.read("0s", NOW)).hasMessageContaining("is past");
        assertThatThrownBy(() -> reader.read("999999999d", NOW)).hasMessageContaining("more than 366 days from now");
    }
}
