package io.tiercel.report;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * What a measurement says of a line: that it is on the right side, that it is not, or too little to tell.
 *
 * <p>The whole interval of the estimate counts, from {@link Estimate#low()} to {@link Estimate#high()}. Without a spread, as
 * of one run, the interval is the point itself, and the verdict is never {@link #NOT_SHOWN}. A wider interval about the
 * same point never turns {@link #NOT_SHOWN} into one of the others.
 */
public enum Verdict {
    HOLDS("holds"),
    DOES_NOT_HOLD("does not hold"),
    NOT_SHOWN("not shown");

    private final String text;

    Verdict(String text) {
        this.text = text;
    }

    /** How tables and the JSON write it. */
    @JsonValue
    public String text() {
        return text;
    }

    /** Nothing of the interval is below the line. */
    static Verdict atLeast(Estimate measured, double line) {
        return of(measured.low() >= line, measured.high() < line);
    }

    /** Nothing of the interval is above the line. */
    static Verdict atMost(Estimate measured, double line) {
        return of(measured.high() <= line, measured.low() > line);
    }

    /** All of the interval is above the line. */
    static Verdict above(Estimate measured, double line) {
        return of(measured.low() > line, measured.high() <= line);
    }

    /** All of the interval is below the line. */
    static Verdict below(Estimate measured, double line) {
        return of(measured.high() < line, measured.low() >= line);
    }

    /** Nothing of the interval is farther from the figure than is tolerated. */
    static Verdict near(Estimate measured, double figure, double tolerance) {
        double below = figure - measured.low();
        double above = measured.high() - figure;
        return of(Math.max(below, above) <= tolerance, Math.min(below, above) < -tolerance);
    }

    /**
     * As in the paper: the interval has the paper's figure in it, or is on its better side.
     *
     * <p>Better is the side that is farther from the figure at which nothing is gained: 1 for a speed-up, 0 for a share
     * saved. An interval that has that one in it too proves nothing, however wide it is: not shown.
     */
    static Verdict asGoodAs(Estimate measured, double figure, double noGain) {
        boolean moreIsBetter = figure > noGain;
        boolean reached = moreIsBetter ? measured.high() >= figure : measured.low() <= figure;
        boolean gained = moreIsBetter ? measured.low() > noGain : measured.high() < noGain;
        return of(reached && gained, !reached);
    }

    private static Verdict of(boolean holds, boolean doesNotHold) {
        if (holds) {
            return HOLDS;
        }
        return doesNotHold ? DOES_NOT_HOLD : NOT_SHOWN;
    }
}
