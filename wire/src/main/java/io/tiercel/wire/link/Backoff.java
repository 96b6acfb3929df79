package io.tiercel.wire.link;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * How long to wait before trying again: twice as long after each failure, up to a bound; and each time some random part of
 * the upper half less, so that those who failed together do not come back together. Not thread-safe.
 */
public final class Backoff {
    private final long firstNanos;
    private final long nanosMax;
    private final RandomGenerator random;
    private long nextNanos;

    public Backoff(long firstNanos, long nanosMax) {
        this(firstNanos, nanosMax, new SplittableRandom());
    }

    Backoff(long firstNanos, long nanosMax, RandomGenerator random) {
        if (firstNanos < 1 || nanosMax < firstNanos) {
            throw new IllegalArgumentException(
                    "waits must be positive and must not shrink: " + firstNanos + ", " + nanosMax);
        }
        this.firstNanos = firstNanos;
        this.nanosMax = nanosMax;
        this.random = random;
        this.nextNanos = firstNanos;
    }

    /** Something failed: how long to wait. */
    public long failed() {
        long wait = nextNanos;
        nextNanos = Math.min(nanosMax, 2 * nextNanos);
        return wait - random.nextLong(wait / 2 + 1);
    }

    /** Something succeeded. */
    public void succeeded() {
        nextNanos = firstNanos;
    }
}
