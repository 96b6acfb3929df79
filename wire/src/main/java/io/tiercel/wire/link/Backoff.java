package io.tiercel.wire.link;

/** How long to wait before trying again: twice as long after each failure, up to a bound. Not thread-safe. */
public final class Backoff {
    private final long firstNanos;
    private final long nanosMax;
    private long nextNanos;

    public Backoff(long firstNanos, long nanosMax) {
        if (firstNanos < 1 || nanosMax < firstNanos) {
            throw new IllegalArgumentException(
                    "waits must be positive and must not shrink: " + firstNanos + ", " + nanosMax);
        }
        this.firstNanos = firstNanos;
        this.nanosMax = nanosMax;
        this.nextNanos = firstNanos;
    }

    /** Something failed: how long to wait. */
    public long failed() {
        long wait = nextNanos;
        nextNanos = Math.min(nanosMax, 2 * nextNanos);
        return wait;
    }

    /** Something succeeded. */
    public void succeeded() {
        nextNanos = firstNanos;
    }
}
