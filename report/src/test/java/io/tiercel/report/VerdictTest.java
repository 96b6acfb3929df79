package io.tiercel.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {
    private static final int TRIALS = 1_000;

    /** Half the width is 2, the line at 10. */
    @ParameterizedTest
    @CsvSource({
        "7.9, DOES_NOT_HOLD, HOLDS, DOES_NOT_HOLD, HOLDS",
        "8, NOT_SHOWN, HOLDS, DOES_NOT_HOLD, NOT_SHOWN",
        "10, NOT_SHOWN, NOT_SHOWN, NOT_SHOWN, NOT_SHOWN",
        "12, HOLDS, NOT_SHOWN, NOT_SHOWN, DOES_NOT_HOLD",
        "12.1, HOLDS, DOES_NOT_HOLD, HOLDS, DOES_NOT_HOLD"
    })
    void interval_thatTouchesTheLine_isStillAtIt(
            double value, Verdict atLeast, Verdict atMost, Verdict above, Verdict below) {
        Estimate measured = estimate(value, 2);
        assertThat(Line.atLeast(10).verdict(measured)).isEqualTo(atLeast);
        assertThat(Line.atMost(10).verdict(measured)).isEqualTo(atMost);
        assertThat(Line.above(10).verdict(measured)).isEqualTo(above);
        assertThat(Line.below(10).verdict(measured)).isEqualTo(below);
    }

    /** Half the width is 1, the figure 10, the tolerance 3. */
    @ParameterizedTest
    @CsvSource({
        "5.9, DOES_NOT_HOLD",
        "6, NOT_SHOWN",
        "7.9, NOT_SHOWN",
        "8, HOLDS",
        "12, HOLDS",
        "12.1, NOT_SHOWN",
        "14, NOT_SHOWN",
        "14.1, DOES_NOT_HOLD"
    })
    void near_isAllWithinTheTolerance(double value, Verdict verdict) {
        assertThat(Line.near(10, 3).verdict(estimate(value, 1))).isEqualTo(verdict);
    }

    /** A speed-up: the paper has 3, and at 1 nothing is gained. */
    @ParameterizedTest
    @CsvSource({
        "2, 0.9, DOES_NOT_HOLD",
        "2, 1, NOT_SHOWN",
        "2.1, 1, HOLDS",
        "2.1, 1.2, NOT_SHOWN",
        "0, 9, NOT_SHOWN",
        "3, 0, HOLDS",
        "9, 1, HOLDS",
        "9, 8, NOT_SHOWN"
    })
    void paper_isReachedWhereItsFigureIsInTheInterval_orOursIsBetter_butNotByNoise(
            double value, double halfWidth, Verdict verdict) {
        assertThat(Line.asGoodAs(3, 1).verdict(estimate(value, halfWidth))).isEqualTo(verdict);
    }

    /** A share of the time: the paper has 0.6, and at 1 nothing is gained. */
    @ParameterizedTest
    @CsvSource({"0.5, 0, HOLDS", "0.7, 0.125, HOLDS", "0.7, 0, DOES_NOT_HOLD", "0.7, 0.5, NOT_SHOWN"})
    void paper_isReachedByLess_whereLessIsBetter(double value, double halfWidth, Verdict verdict) {
        assertThat(Line.asGoodAs(0.6, 1).verdict(estimate(value, halfWidth))).isEqualTo(verdict);
    }

    @RepeatedTest(3)
    void verdict_isThatOfEveryPointOfTheInterval() {
        Seed seed = Seed.announced("verdict_isThatOfEveryPointOfTheInterval");
        for (int trial = 0; trial < TRIALS; trial++) {
            int from = seed.between(-6, 6);
            int to = from + 2 * seed.below(4);
            int line = seed.between(-6, 6);
            int tolerance = seed.below(4);
            Estimate measured = estimate((from + to) / 2.0, (to - from) / 2.0);
            assertPoints(seed, measured, Line.atLeast(line), x -> x >= line);
            assertPoints(seed, measured, Line.atMost(line), x -> x <= line);
            assertPoints(seed, measured, Line.above(line), x -> x > line);
            assertPoints(seed, measured, Line.below(line), x -> x < line);
            assertPoints(seed, measured, Line.near(line, tolerance), x -> Math.abs(x - line) <= tolerance);
        }
    }

    @RepeatedTest(3)
    void widerInterval_neverSettlesWhatWasNotShown_norTurnsAVerdictRound() {
        Seed seed = Seed.announced("widerInterval_neverSettlesWhatWasNotShown_norTurnsAVerdictRound");
        for (int trial = 0; trial < TRIALS; trial++) {
            double value = seed.between(-12, 12) / 2.0;
            double halfWidth = seed.below(8) / 2.0;
            double wider = halfWidth + seed.between(1, 8) / 2.0;
            for (Line line : lines(seed)) {
                Verdict narrow = line.verdict(estimate(value, halfWidth));
                Verdict wide = line.verdict(estimate(value, wider));
                String what = seed + ": " + line + ", " + value + ", " + halfWidth + " and " + wider;
                if (narrow == Verdict.NOT_SHOWN) {
                    assertThat(wide).as(what).isEqualTo(Verdict.NOT_SHOWN);
                } else if (line.side() != Line.Side.AS_GOOD_AS) {
                    assertThat(wide).as(what).isIn(narrow, Verdict.NOT_SHOWN);
                }
            }
        }
    }

    /** One run is measured, and not estimated. */
    @RepeatedTest(3)
    void figureWithoutASpread_isJudgedByItself() {
        Seed seed = Seed.announced("figureWithoutASpread_isJudgedByItself");
        for (int trial = 0; trial < TRIALS; trial++) {
            Estimate once = new Estimate(seed.between(-6, 6), OptionalDouble.empty());
            for (Line line : lines(seed)) {
                assertThat(line.verdict(once))
                        .as("%s: %s of %s", seed, line, once)
                        .isNotEqualTo(Verdict.NOT_SHOWN)
                        .isEqualTo(line.verdict(estimate(once.value(), 0)));
            }
        }
    }

    @RepeatedTest(3)
    void paper_isNotReachedWhereNothingIsShownToBeGained() {
        Seed seed = Seed.announced("paper_isNotReachedWhereNothingIsShownToBeGained");
        for (int trial = 0; trial < TRIALS; trial++) {
            Estimate measured = estimate(seed.between(-6, 6), seed.below(8));
            int noGain = seed.between(-6, 6);
            Verdict more = Line.asGoodAs(noGain + 1.0 + seed.below(6), noGain).verdict(measured);
            Verdict less = Line.asGoodAs(noGain - 1.0 - seed.below(6), noGain).verdict(measured);
            if (Line.above(noGain).verdict(measured) != Verdict.HOLDS) {
                assertThat(more).as("%s: %s over %s", seed, measured, noGain).isNotEqualTo(Verdict.HOLDS);
            }
            if (Line.below(noGain).verdict(measured) != Verdict.HOLDS) {
                assertThat(less).as("%s: %s under %s", seed, measured, noGain).isNotEqualTo(Verdict.HOLDS);
            }
        }
    }

    @Test
    void lineThatMakesNoSense_isRefusedInWords() {
        assertThatThrownBy(() -> Line.atLeast(Double.NaN)).hasMessageStartingWith("a line needs a figure: NaN");
        assertThatThrownBy(() -> Line.near(1, -1)).hasMessage("a tolerance cannot be negative: -1.0");
        assertThatThrownBy(() -> Line.asGoodAs(1, 1)).hasMessage("nothing is gained at the figure itself: 1.0");
    }

    private static void assertPoints(Seed seed, Estimate measured, Line line, DoublePredicate good) {
        long points = Math.round(2 * (measured.high() - measured.low())) + 1;
        long goodPoints = IntStream.range(0, (int) points)
                .filter(half -> good.test(measured.low() + half / 2.0))
                .count();
        Verdict some = goodPoints == 0 ? Verdict.DOES_NOT_HOLD : Verdict.NOT_SHOWN;
        assertThat(line.verdict(measured))
                .as("%s: %s of %s", seed, line, measured)
                .isEqualTo(goodPoints == points ? Verdict.HOLDS : some);
    }

    private static List<Line> lines(Seed seed) {
        int figure = seed.between(-6, 6);
        return List.of(
                Line.atLeast(figure),
                Line.atMost(figure),
                Line.above(figure),
                Line.below(figure),
                Line.near(figure, seed.below(4)),
                Line.asGoodAs(figure, figure - 1.0 - seed.below(4)),
                Line.asGoodAs(figure, figure + 1.0 + seed.below(4)));
    }

    private static Estimate estimate(double value, double halfWidth) {
        return new Estimate(value, OptionalDouble.of(halfWidth));
    }
}
