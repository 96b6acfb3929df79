package io.tiercel.core.deadline.model;

/**
 * The curve of equation 1 (MIMP, section 5.1): TCT(r) = a e^(b r) + c e^(d r), in seconds.
 *
 * <p>Where this differs from the paper: it is clamped to the range that it was trained with, and one that grows with r
 * anywhere in that range is refused.
 *
 * @param a the first exponential's weight, in seconds
 * @param b its rate
 * @param c the second exponential's weight, in seconds
 * @param d its rate
 * @param lowest the smallest r that it was trained with
 * @param highest the greatest r that it was trained with
 */
public record DoubleExponential(double a, double b, double c, double d, double lowest, double highest)
        implements TimeCurve {
    public DoubleExponential {
        TimeCurve.checkRange(lowest, highest);
        double longest = at(a, b, c, d, lowest);
        double shortest = at(a, b, c, d, highest);
        if (!(shortest > 0 && longest < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "a task's time must be positive and finite: from " + shortest + " s to " + longest + " s");
        }
        if (!fallsThroughout(a, b, c, d, lowest, highest)) {
            throw new IllegalArgumentException("a task's time must not grow with the CPU that it has");
        }
    }

    /** Whether a curve of these coefficients never grows from one r to the other. */
    public static boolean fallsThroughout(double a, double b, double c, double d, double lowest, double highest) {
        // The slope is a sum of two exponentials, which is zero at one place at most: so its ends say it all.
        return at(a * b, b, c * d, d, lowest) <= 0 && at(a * b, b, c * d, d, highest) <= 0;
    }

    private static double at(double a, double b, double c, double d, double residual) {
        return a * Math.exp(b * residual) + c * Math.exp(d * residual);
    }

    @Override
    public double seconds(double residual) {
        return at(a, b, c, d, Math.min(highest, Math.max(lowest, residual)));
    }
}
