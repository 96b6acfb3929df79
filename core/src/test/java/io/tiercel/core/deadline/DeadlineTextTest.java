package io.tiercel.core.deadline;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.deadline.DeadlineText.Read;
import io.tiercel.testkit.Seed;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeadlineTextTest {
    private static final Instant SUBMITTED = Instant.parse("2026-11-27T12:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "20m, 2026-11-27T12:20:00Z",
        "' 20M ', 2026-11-27T12:20:00Z",
        "1h30m, 2026-11-27T13:30:00Z",
        "90s, 2026-11-27T12:01:30Z",
        "2d, 2026-11-29T12:00:00Z",
        "PT20M, 2026-11-27T12:20:00Z",
        "P1DT1H, 2026-11-28T13:00:00Z",
        "2026-11-27T18:00:00Z, 2026-11-27T18:00:00Z",
        "2026-11-27T18:00Z, 2026-11-27T18:00:00Z",
        "2026-11-27T18:00:00+01:00, 2026-11-27T17:00:00Z"
    })
    void deadline_isATimeFromSubmissionOrAMoment(String text, Instant deadline) {
        assertThat(DeadlineText.parse(text, SUBMITTED)).isEqualTo(new Read.At(deadline));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "${tiercel.deadline}"})
    void deadlineThatNobodySet_isNone(String text) {
        assertThat(DeadlineText.parse(text, SUBMITTED)).isEqualTo(new Read.Unset());
    }

    @ParameterizedTest
    @CsvSource({
        "0m, has passed already",
        "PT-5M, has passed already",
        "2026-11-27T11:59:59Z, has passed already",
        "400d, more than a year away",
        "99999999999999999999m, neither a time nor a moment",
        "9223372036854775807d, neither a time nor a moment",
        "2030-01-01T00:00:00Z, more than a year away",
        "+999999999-12-31T23:59:59Z, more than a year away",
        "2026-11-27T18:00:00, has no time zone: write 2026-11-27T18:00:00Z",
        "20, neither a time nor a moment",
        "20x, neither a time nor a moment",
        "m, neither a time nor a moment",
        "-5m, neither a time nor a moment",
        "1.5h, neither a time nor a moment",
        "soon, neither a time nor a moment",
        "PT, neither a time nor a moment",
        "${other}, neither a time nor a moment",
        "2026-13-27T18:00:00Z, neither a time nor a moment"
    })
    void textThatIsNoDeadline_isAnsweredInWords(String text, String words) {
        assertThat(DeadlineText.parse(text, SUBMITTED))
                .isInstanceOfSatisfying(
                        Read.Wrong.class,
                        wrong -> assertThat(wrong.words())
                                .startsWith("tiercel.deadline=" + text)
                                .contains(words));
    }

    @Test
    void anyText_isAnswered() {
        Seed seed = Seed.announced("DeadlineTextTest.any");
        for (int round = 0; round < 5000; round++) {
            String noise = new String(seed.bytes(seed.below(100)), StandardCharsets.ISO_8859_1);
            assertThat(DeadlineText.parse(noise, SUBMITTED)).isNotNull();
            StringBuilder likely = new StringBuilder();
            for (int i = seed.below(12); i >= 0; i--) {
                likely.append(seed.pick("P", "T", "1", "99999999", "m", "h", "d", "-", ":", "Z", "+", "."));
            }
            assertThat(DeadlineText.parse(likely.toString(), SUBMITTED)).isNotNull();
        }
        assertThat(DeadlineText.parse("1".repeat(1 << 20), SUBMITTED))
                .isInstanceOfSatisfying(
                        Read.Wrong.class,
                        wrong -> assertThat(wrong.words())
                                .contains("longer than 64")
                                .hasSizeLessThan(300));
    }

    @Test
    void printedTime_isReadAsItWasPrinted() {
        Seed seed = Seed.announced("DeadlineTextTest.print");
        assertThat(DeadlineText.print(5400)).isEqualTo("1h30m");
        assertThat(DeadlineText.print(0)).isEqualTo("0s");
        for (int round = 0; round < 1000; round++) {
            int seconds = seed.between(1, seed.pick(100, 10_000, 30_000_000));
            assertThat(DeadlineText.parse(DeadlineText.print(seconds - 0.5), SUBMITTED))
                    .isEqualTo(new Read.At(SUBMITTED.plusSeconds(seconds)));
        }
    }

    @Test
    void numberOfTasks_isKnownOrNot() {
        assertThat(DeadlineText.tasks("40")).hasValue(40);
        assertThat(DeadlineText.tasks("10000000")).hasValue(10_000_000);
        for (String text :
                new String[] {"", "${mapreduce.job.maps}", "0", "-3", "10000001", "99999999999", "4x", "\u0664"}) {
            assertThat(DeadlineText.tasks(text)).as(text).isEmpty();
        }
    }
}
