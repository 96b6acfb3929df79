package io.tiercel.core.deadline.model;

/**
 * Bounds of what comes next, from what was seen (split-conformal prediction: Lei, G'Sell, Rinaldo, Tibshirani and Wasserman,
 * 2018). Where the next value is like those that were seen, it keeps to a bound with at least the confidence asked for,
 * however values are distributed. Stateless.
 */
final class SplitConformal {
    private SplitConformal() {}

    /** Whether so many values are enough to keep to this confidence: 9 for 90 %. */
    static boolean carries(int count, double confidence) {
        return rank(count, confidence) <= count;
    }

    /**
     * What the next value stays below: of the sorted values the one of rank ceil((n + 1) confidence). Where there are too
     * few, the greatest of them; {@code none} where there is none.
     */
    static double upper(double[] sorted, double confidence, double none) {
        int rank = rank(sorted.length, confidence);
        return sorted.length == 0 ? none : sorted[Math.min(sorted.length, rank) - 1];
    }

    /** As {@link #upper}, what it stays above: the value of rank floor((n + 1) (1 - confidence)). */
    static double lower(double[] sorted, double confidence, double none) {
        int rank = sorted.length + 1 - rank(sorted.length, confidence);
        return sorted.length == 0 ? none : sorted[Math.max(1, rank) - 1];
    }

    private static int rank(int count, double confidence) {
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("a confidence must be between 0 and 1: " + confidence);
        }
        return NearestRank.rank((count + 1) * confidence);
    }
}
