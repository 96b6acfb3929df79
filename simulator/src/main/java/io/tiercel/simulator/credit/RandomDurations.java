package io.tiercel.simulator.credit;

import java.util.SplittableRandom;

/** Random durations, exponentially distributed. Not thread-safe. */
final class RandomDurations {
    private final SplittableRandom random;
    private final double meanNanos;

    RandomDurations(SplittableRandom random, double meanNanos) {
        this.random = random;
        this.meanNanos = meanNanos;
    }

    /** The next one, at least a nanosecond. */
    long next() {
        return Math.max(1, Math.round(-Math.log(1 - random.nextDouble()) * meanNanos));
    }
}
