package io.tiercel.client.data;

/** When to try again what failed: after pauses that double from one failure to the next. Thread-safe. */
final class Backoff {
    private final long pauseNanosMin;
    private final long pauseNanosMax;
    private volatile long readyAtNanos;
    private long pauseNanos;

    Backoff(long pauseNanosMin, long pauseNanosMax, long nowNanos) {
        this.pauseNanosMin = pauseNanosMin;
        this.pauseNanosMax = pauseNanosMax;
        readyAtNanos = nowNanos;
        pauseNanos = pauseNanosMin;
    }

    boolean ready(long nowNanos) {
        return nowNanos - readyAtNanos >= 0;
    }

    /** Starts a pause and returns how long it is; 0 if one is running, so that many failures at once count as one. */
    synchronized long pause(long nowNanos) {
        if (!ready(nowNanos)) {
            return 0;
        }
        long pause = pauseNanos;
        readyAtNanos = nowNanos + pause;
        pauseNanos = Math.min(2 * pause, pauseNanosMax);
        return pause;
    }

    /** The next pause is the shortest again. */
    synchronized void reset() {
        pauseNanos = pauseNanosMin;
    }
}
