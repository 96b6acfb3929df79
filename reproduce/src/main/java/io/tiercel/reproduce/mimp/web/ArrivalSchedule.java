package io.tiercel.reproduce.mimp.web;

import java.time.Duration;
import java.util.Arrays;
import java.util.Random;

/**
 * When requests arrive, whatever becomes of those before: an open loop. Poisson: the times between them are independent and
 * exponential.
 */
final class ArrivalSchedule {
    private static final int ARRIVALS_MAX = 10_000_000;

    private final long[] nanos;

    private ArrivalSchedule(long[] nanos) {
        this.nanos = nanos;
    }

    /**
     * The arrivals of some time. Those of the same seed at another rate are the same, closer together or farther apart.
     *
     * @param perSecond how many come on average
     */
    static ArrivalSchedule poisson(long seed, double perSecond, Duration length) {
        double expected = perSecond * length.toNanos() / 1e9;
        if (!(perSecond > 0) || expected > ARRIVALS_MAX) {
            throw new IllegalArgumentException("requests must be between 1 and " + ARRIVALS_MAX + ": " + expected);
        }
        Random random = new Random(seed);
        long[] times = new long[16];
        int count = 0;
        double at = 0;
        while (true) {
            at -= Math.log(1 - random.nextDouble()) / perSecond * 1e9;
            if (at >= length.toNanos()) {
                return new ArrivalSchedule(Arrays.copyOf(times, count));
            }
            if (count == times.length) {
                times = Arrays.copyOf(times, 2 * count);
            }
            times[count++] = (long) at;
        }
    }

    int size() {
        return nanos.length;
    }

    /** When a request arrives, in nanoseconds from the beginning; no earlier than the one before. */
    long nanos(int request) {
        return nanos[request];
    }

    /** The first request that arrives so late or later. */
    int firstFrom(Duration time) {
        int found = Arrays.binarySearch(nanos, time.toNanos());
        int first = found < 0 ? -found - 1 : found;
        while (first > 0 && nanos[first - 1] == time.toNanos()) {
            first--;
        }
        return first;
    }
}
