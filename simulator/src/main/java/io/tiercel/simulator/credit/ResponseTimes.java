package io.tiercel.simulator.credit;

import java.util.Arrays;
import java.util.List;

/** How long requests took, in the order in which they were answered. Not thread-safe. */
public final class ResponseTimes {
    private long[] nanos = new long[1024];
    private int count;

    void add(long durationNanos) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = durationNanos;
    }

    /** Forgets all of them, as when a run has warmed up. */
    void clear() {
        count = 0;
    }

    public int count() {
        return count;
    }

    /** 0 if there is none. */
    public double meanNanos() {
        return Arrays.stream(nanos, 0, count).average().orElse(0);
    }

    /**
     * The durations that so many of all requests took at most, for each of the shares.
     *
     * @param shares each above 0, and 1 at most
     */
    public List<Double> quantilesNanos(List<Double> shares) {
        if (count == 0) {
            throw new IllegalStateException("no request was answered");
        }
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return shares.stream()
                .map(share -> (double) sorted[(int) Math.ceil(share * count) - 1])
                .toList();
    }
}
