package io.tiercel.whatif.history;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApplicationNameTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            word count                                    | word count
            word count 2026-11-20                         | word count #
            etl_20261120T0300Z                            | etl_#
            etl_2026-11-20 (7)                            | etl_# (#)
            daily 2026-11-20 03:00:00 load                | daily # load
            job_1795252984722_0002                        | job_#
            hive_f81d4fae-7dec-11d0-a765-00a0c91e6bf6     | hive_#
            grep-temp-948276032                           | grep-temp-#
            load1234                                      | load#
            q17                                           | q17
            etl-v2                                        | etl-v2
            'a  b'                                        | a b
            ''                                            | unnamed
            """)
    void name_isThatOfARunButForNumbersAndDates(String run, String application) {
        assertThat(ApplicationName.of(run)).isEqualTo(application);
    }

    @Test
    void longName_isCutWhereItIsTheSameForAllRuns() {
        String query = "select ".repeat(50_000);
        String name = ApplicationName.of("query 9 " + query);
        assertThat(name).hasSize(200).startsWith("query # select").endsWith("\u2026");
        assertThat(ApplicationName.of("query 10 " + query)).isEqualTo(name);
        assertThat(ApplicationName.of("\ud83d\ude00".repeat(201))).isEqualTo("\ud83d\ude00".repeat(199) + "\u2026");
        assertThat(ApplicationName.of("\ud83d\ude00".repeat(200))).isEqualTo("\ud83d\ude00".repeat(200));
    }

    /** Neither too much of the stack for the patterns, nor too much time. */
    @Test
    void longNumbers_areFoldedAsShortOnesAre() {
        assertThat(ApplicationName.of("ids " + "1-".repeat(50_000))).isEqualTo("ids #-");
        assertThat(ApplicationName.of("7".repeat(100_000) + "a")).isEqualTo("#");
    }

    /** A terminal would obey the first, and no file in UTF-8 can hold the second. */
    @Test
    void name_hasNoControlCharactersAndNoHalves() {
        assertThat(ApplicationName.of("a\u001b[2Jb\u0000 \ud83dc \ud83d\ude00")).isEqualTo("a [2Jb c \ud83d\ude00");
    }
}
