package io.tiercel.whatif;

import java.util.stream.DoubleStream;

/**
 * What a figure was over several seeds.
 *
 * @param median the middle one, or the mean of the two in the middle
 * @param halfRange half of the way from the smallest to the largest
 */
record Spread(double mean, double median, double halfRange) {
    /** All three are 0 where there is no figure. */
    static Spread of(DoubleStream figures) {
        double[] sorted = figures.sorted().toArray();
        int last = sorted.length - 1;
        if (last < 0) {
            return new Spread(0, 0, 0);
        }
        double mean = DoubleStream.of(sorted).sum() / sorted.length;
        double median = (sorted[last / 2] + sorted[sorted.length / 2]) / 2;
        return new Spread(mean, median, (sorted[last] - sorted[0]) / 2);
    }
}
