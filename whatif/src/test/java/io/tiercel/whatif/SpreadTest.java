package io.tiercel.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class SpreadTest {
    @Test
    void of_anOddNumberOfFigures_hasTheMiddleOneAsMedian() {
        assertThat(Spread.of(DoubleStream.of(9, 1, 2))).isEqualTo(new Spread(4, 2, 4));
    }

    @Test
    void of_anEvenNumberOfFigures_hasTheMeanOfTheTwoInTheMiddleAsMedian() {
        assertThat(Spread.of(DoubleStream.of(8, 1, 2, 5))).isEqualTo(new Spread(4, 3.5, 3.5));
    }

    @Test
    void of_oneFigure_isThat_withoutARange() {
        assertThat(Spread.of(DoubleStream.of(7))).isEqualTo(new Spread(7, 7, 0));
    }

    @Test
    void of_nothing_isZero() {
        assertThat(Spread.of(DoubleStream.empty())).isEqualTo(new Spread(0, 0, 0));
    }
}
