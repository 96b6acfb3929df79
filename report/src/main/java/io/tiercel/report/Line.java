package io.tiercel.report;

/**
 * What a claim is held to: a figure, and on which side of it the measurement should be. In the unit of the claim.
 *
 * <p>A goal is a line that we have set. A paper that gives a figure is held to by {@link #asGoodAs}, or by {@link #near}
 * where ours should neither be below nor above it: a model that was fitted, a count that others made too. A paper that
 * says what is better than what is held to by {@link #above} or {@link #below}.
 *
 * @param side on which the measurement should be
 * @param figure that it is compared with
 * @param other what else the side needs: a tolerance, or the figure at which nothing is gained; otherwise 0
 */
public record Line(Side side, double figure, double other) {
    /** Where a measurement should be. */
    public enum Side {
        AT_LEAST,
        AT_MOST,
        ABOVE,
        BELOW,
        NEAR,
        AS_GOOD_AS
    }

    public Line {
        if (Double.isNaN(figure) || Double.isNaN(other)) {
            throw new IllegalArgumentException("a line needs a figure: " + figure + ", " + other);
        }
        if (side == Side.NEAR && other < 0) {
            throw new IllegalArgumentException("a tolerance cannot be negative: " + other);
        }
        if (side == Side.AS_GOOD_AS && figure == other) {
            throw new IllegalArgumentException("nothing is gained at the figure itself: " + figure);
        }
    }

    public static Line atLeast(double figure) {
        return new Line(Side.AT_LEAST, figure, 0);
    }

    public static Line atMost(double figure) {
        return new Line(Side.AT_MOST, figure, 0);
    }

    /** More than the figure: for orders and leads. */
    public static Line above(double figure) {
        return new Line(Side.ABOVE, figure, 0);
    }

    /** Less than the figure. */
    public static Line below(double figure) {
        return new Line(Side.BELOW, figure, 0);
    }

    /** Off the figure by the tolerance at most, in either direction. */
    public static Line near(double figure, double tolerance) {
        return new Line(Side.NEAR, figure, tolerance);
    }

    /**
     * As in the paper, by the rule of {@link Verdict#asGoodAs}.
     *
     * @param figure the paper's
     * @param noGain what it would be if nothing were gained; more is better if that is less than the paper's figure
     */
    public static Line asGoodAs(double figure, double noGain) {
        return new Line(Side.AS_GOOD_AS, figure, noGain);
    }

    Verdict verdict(Estimate measured) {
        return switch (side) {
            case AT_LEAST -> Verdict.atLeast(measured, figure);
            case AT_MOST -> Verdict.atMost(measured, figure);
            case ABOVE -> Verdict.above(measured, figure);
            case BELOW -> Verdict.below(measured, figure);
            case NEAR -> Verdict.near(measured, figure, other);
            case AS_GOOD_AS -> Verdict.asGoodAs(measured, figure, other);
        };
    }
}
