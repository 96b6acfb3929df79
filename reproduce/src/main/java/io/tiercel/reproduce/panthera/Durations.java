package io.tiercel.reproduce.panthera;

import java.util.Arrays;
import java.util.Collection;

/** How long one thing took each time it was done, in nanoseconds. Immutable. */
final class Durations {
    private final long[] nanos;

    private Durations(long[] nanos) {
        this.nanos = nanos;
    }

    static Durations of(long... nanos) {
        if (nanos.length == 0) {
            throw new IllegalArgumentException("nothing was measured");
        }
        return new Durations(nanos.clone());
    }

    /** All of them as if measured in one go. */
    static Durations pooled(Collection<Durations> parts) {
        return of(
                parts.stream().flatMapToLong(part -> Arrays.stream(part.nanos)).toArray());
    }

    int count() {
        return nanos.length;
    }

    double mean() {
        return Arrays.stream(nanos).average().orElseThrow();
    }

    /** The standard deviation of a sample: over n - 1; not a number for a single duration. */
    double standardDeviation() {
        double mean = mean();
        double squares = Arrays.stream(nanos)
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        return Math.sqrt(squares / (nanos.length - 1));
    }

    double median() {
        return percentile(50);
    }

    /** The duration that this percentage of all do not exceed, between two neighbours in proportion. */
    double percentile(double percent) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        double place = percent / 100 * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    /** The same without the slowest share of them, 0 to below 1, rounded up to whole ones. */
    Durations withoutSlowest(double share) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return new Durations(Arrays.copyOf(sorted, sorted.length - (int) Math.ceil(share * sorted.length)));
    }
}
