package io.tiercel.client.retry;

/** When to try again what failed: after pauses that double from one failure to the next. Thread-safe. */
public final class RetryBackoff {
    private final long pauseNanosMin;
    private final long pauseNanosMax;
    private volatile long readyAtNanos;
    private long pauseNanos;

    public RetryBackoff(long pauseNanosMin, long pauseNanosMax, long nowNanos) {
        this.pauseNanosMin = pauseNanosMin;
        this.pauseNanosMax = pauseNanosMax;
        readyAtNanos = nowNanos;
        pauseNanos = pauseNanosMin;
    }

    public boolean ready(long nowNanos) {
        return nowNanos - readyAtNanos >= 0;
    }

    /** Starts a pause and returns how long it is; 0 if one is running, so that many failures at once count as one. */
    public synchronized long pause(long nowNanos) {
        if (!ready(nowNanos)) {
            return 0;
        }
        long pause = pauseNanos;
        readyAtNanos = nowNanos + pause;
        pauseNanos = Math.min(2 * pause, pauseNanosMax);
        return pause;
    }

    /** The next pause is the shortest again. */
    public synchronized void reset() {
        pauseNanos = pauseNanosMin;
    }
}
