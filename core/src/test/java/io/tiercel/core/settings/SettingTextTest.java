package io.tiercel.core.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.settings.Setting.Kind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingTextTest {
    @ParameterizedTest
    @CsvSource({"true, true", "FALSE, false", "' True ', true"})
    void flag_readsTrueAndFalse(String text, boolean expected) {
        assertThat(SettingText.flag(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "' 65536 ', 65536", "9223372036854775807, 9223372036854775807"})
    void count_readsWholeNumbers(String text, long expected) {
        assertThat(SettingText.count(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "4096, 4096", "4k, 4096", "64M, 67108864", "1g, 1073741824", "' 2 t ', 2199023255552"})
    void bytes_readsBinarySuffixes(String text, long expected) {
        assertThat(SettingText.bytes(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "7ns, 7",
        "7us, 7000",
        "5ms, 5000000",
        "1s, 1000000000",
        "2m, 120000000000",
        "1h, 3600000000000",
        "1d, 86400000000000"
    })
    void nanos_readsEveryUnit(String text, long expected) {
        assertThat(SettingText.nanos(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "yes", "1", "truee"})
    void flag_complainsOfAnythingElse(String text) {
        assertComplaint(Kind.FLAG, text, "expected true or false");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "1.5", "ten", "4k", "9223372036854775808"})
    void count_complainsOfAnythingElse(String text) {
        assertComplaint(Kind.COUNT, text, "expected a whole number that is not negative");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "m", "-1m", "1.5g", "64mb", "10%", "9000000t"})
    void bytes_complainsOfAnythingElse(String text) {
        assertComplaint(Kind.BYTES, text, "expected a number of bytes such as 65536, 64m or 1g");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "ms", "-1s", "1.5s", "1 week", "200000d"})
    void nanos_complainsOfAnythingElse(String text) {
        assertComplaint(Kind.DURATION, text, "expected a time such as 5ms, 1s or 2m");
    }

    private static void assertComplaint(Kind kind, String text, String expected) {
        assertThatThrownBy(() -> SettingText.check(kind, text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(expected + ", found '" + text + "'");
    }
}
