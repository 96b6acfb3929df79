package io.tiercel.evaluation.history;

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

    /** A terminal would obey the first, and no file in UTF-8 can hold the second. */
    @Test
    void name_hasNoControlCharactersAndNoHalves() {
        assertThat(ApplicationName.of("a\u001b[2Jb\u0000 \ud83dc \ud83d\ude00")).isEqualTo("a [2Jb c \ud83d\ude00");
    }
}
