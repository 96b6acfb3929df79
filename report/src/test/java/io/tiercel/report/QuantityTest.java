package io.tiercel.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0.01234, 0.0123",
        "1.2345, 1.23",
        "9.994, 9.99",
        "9.996, 10.0",
        "99.94, 99.9",
        "99.96, 100",
        "0.09996, 0.100",
        "-9.996, -10.0",
        "1234.5, 1235",
        "0.0000004, 0",
        "-0.0000004, 0",
        "NaN, NaN",
        "Infinity, Infinity"
    })
    void number_hasThreeDigitsThatCount(double value, String text) {
        assertThat(Quantity.number(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0.997, 99.7 %", "-0.0123, -1.2 %", "-0.0004, 0.0 %", "-0.0, 0.0 %", "-0.1, -10.0 %"})
    void percent_hasNoSignWhereItIsNothing(double share, String text) {
        assertThat(Quantity.percent(share)).isEqualTo(text);
    }
}
