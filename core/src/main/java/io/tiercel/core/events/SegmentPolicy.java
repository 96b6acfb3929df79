package io.tiercel.core.events;

/**
 * When to have the NameNode begin a new segment of its edit log.
 *
 * <p>For every poll that finds something the NameNode reads the current segment from its beginning, so that an event's
 * delay grows with the segment. Where the segment began is not known at first: it is taken to be as long as may be.
 *
 * <p>Not thread-safe.
 */
public final class SegmentPolicy {
    private final long transactionsMax;
    private final long pauseNanos;
    private long begin;
    private boolean tried;
    private long triedNanos;

    /**
     * @param transactionsMax how long a segment may become; 0 for no bound
     * @param pauseNanos the least time between two segments, and between a failure and the next attempt
     * @param lastTxid the last transaction now
     */
    public SegmentPolicy(long transactionsMax, long pauseNanos, long lastTxid) {
        if (transactionsMax < 0 || pauseNanos < 0) {
            throw new IllegalArgumentException(
                    "a segment's bounds must not be negative: " + transactionsMax + ", " + pauseNanos);
        }
        this.transactionsMax = transactionsMax;
        this.pauseNanos = pauseNanos;
        this.begin = Math.max(1, lastTxid - transactionsMax + 1);
    }

    /** Whether a new segment should begin after this transaction. */
    public boolean due(long lastTxid, long nowNanos) {
        boolean rested = !tried || nowNanos - triedNanos >= pauseNanos;
        return transactionsMax > 0 && lastTxid - begin + 1 >= transactionsMax && rested;
    }

    /** A new segment was asked for, in vain or not. */
    public void tried(long nowNanos) {
        tried = true;
        triedNanos = nowNanos;
    }

    /** A new segment begins with this transaction. */
    public void begun(long firstTxid) {
        begin = firstTxid;
    }
}
