package io.tiercel.core.deadline.model;

import java.util.Arrays;

/**
 * How far predictions were off, which makes intervals of them by {@linkplain SplitConformal split-conformal prediction}. Ours;
 * the paper predicts a figure without an interval.
 *
 * <p>Each ratio is what one observation took by what had been predicted. None of the observations was used to fit what
 * predicted it. Then, where the next observation is like these, it stays below {@link #upper} with at least the
 * confidence that was asked for, however the errors are distributed. Immutable.
 */
public final class ErrorRatios {
    /** Nothing is known of the errors. */
    public static final ErrorRatios NONE = new ErrorRatios(new double[0]);

    /** Ratios that are kept at most. */
    public static final int COUNT_MAX = 256;

    private final double[] sorted;

    private ErrorRatios(double[] sorted) {
        this.sorted = sorted;
    }

    /**
     * Errors from ratios in any order.
     *
     * @throws IllegalArgumentException if there are too many, or one is not positive and finite
     */
    public static ErrorRatios of(double... ratios) {
        if (ratios.length > COUNT_MAX) {
            throw new IllegalArgumentException("at most " + COUNT_MAX + " ratios are kept: " + ratios.length);
        }
        for (double ratio : ratios) {
            if (!(ratio > 0 && ratio < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("an error's ratio must be positive and finite: " + ratio);
            }
        }
        double[] sorted = ratios.clone();
        Arrays.sort(sorted);
        return new ErrorRatios(sorted);
    }

    public int count() {
        return sorted.length;
    }

    /** The ratio of this rank, from 0, the smallest first. */
    public double ratio(int rank) {
        return sorted[rank];
    }

    /** Whether there are enough of them to keep to this confidence: 9 for 90 %. */
    public boolean carries(double confidence) {
        return SplitConformal.carries(sorted.length, confidence);
    }

    /**
     * What a prediction is multiplied by so that what happens stays below it with this confidence: the ratio of rank
     * ceil((n + 1) confidence). Where there are too few, the greatest of them; 1 where there is none.
     */
    public double upper(double confidence) {
        return SplitConformal.upper(sorted, confidence, 1);
    }

    /** As {@link #upper}, so that what happens stays above it: the ratio of rank floor((n + 1) (1 - confidence)). */
    public double lower(double confidence) {
        return SplitConformal.lower(sorted, confidence, 1);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof ErrorRatios other && Arrays.equals(sorted, other.sorted);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sorted);
    }

    @Override
    public String toString() {
        return Arrays.toString(sorted);
    }
}
