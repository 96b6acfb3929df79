package io.tiercel.core.deadline.model;

import java.util.Arrays;

/** Quantiles that are one of the values themselves. Stateless. */
public final class NearestRank {
    private NearestRank() {}

    /**
     * The smallest value with at least this share of all values at or below it. With 0.9 it is the 90th percentile of
     * equation 5.
     *
     * @param share more than 0, and 1 at most
     */
    public static double of(double[] values, double share) {
        if (values.length == 0) {
            throw new IllegalArgumentException("there is no quantile of no values");
        }
        if (!(share > 0 && share <= 1)) {
            throw new IllegalArgumentException("a quantile's share must be more than 0 and 1 at most: " + share);
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[rank(share * sorted.length) - 1];
    }

    /** The next whole number, where one that is whole but for rounding counts as whole. */
    static int rank(double exact) {
        return Math.max(1, (int) Math.ceil(exact - 1e-9));
    }
}
