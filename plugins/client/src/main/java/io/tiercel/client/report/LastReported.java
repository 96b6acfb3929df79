package io.tiercel.client.report;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What was reported a moment ago, so that a block which is read in many pieces is reported once. Two blocks that share a
 * slot may be reported more often. Thread-safe, without locks.
 */
final class LastReported {
    private static final int SLOTS = 1_024;
    private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final AtomicLongArray names = new AtomicLongArray(SLOTS);
    private final AtomicLongArray nanos = new AtomicLongArray(SLOTS);

    /** Whether this is to be reported, which it then is. */
    boolean isNew(long block, long generationStamp, boolean byClient, long nowNanos) {
        long name = 2 * (31 * block + generationStamp) + (byClient ? 1 : 0);
        int slot = (int) (name ^ (name >>> 20)) & (SLOTS - 1);
        if (names.get(slot) == name && nowNanos - nanos.get(slot) < AGAIN_NANOS) {
            return false;
        }
        nanos.set(slot, nowNanos);
        names.set(slot, name);
        return true;
    }
}
