package io.tiercel.client.data.chunk;

import io.tiercel.core.cache.EvictionPolicy;
import java.util.Arrays;

/**
 * Puts the slots used since some moment in the order of their last use, to tell the policy of it. Moments are of
 * {@link System#nanoTime}, which is one clock for all processes of a machine. Not thread-safe.
 */
public final class UseOrder {
    private static final int SLOT_BITS = 20;
    private static final long AGE_MAX = Long.MAX_VALUE >>> SLOT_BITS;

    /** Time since the moment above, slot number below. */
    private final long[] uses;

    private int count;
    private long since;
    private long now;

    public UseOrder(int slots) {
        uses = new long[slots];
    }

    public void begin(long sinceNanos, long nowNanos) {
        since = sinceNanos;
        now = nowNanos;
        count = 0;
    }

    /** Leaves out uses before the moment, and what cannot be: uses to come. */
    public void add(int slot, long usedNanos) {
        if (usedNanos > since && usedNanos <= now) {
            uses[count++] = Math.min(usedNanos - since, AGE_MAX) << SLOT_BITS | slot;
        }
    }

    /** Touches the slots in the policy, those used longest ago first; ties in the order of their numbers. */
    public void tell(EvictionPolicy policy) {
        Arrays.sort(uses, 0, count);
        for (int i = 0; i < count; i++) {
            policy.touch((int) uses[i] & ((1 << SLOT_BITS) - 1));
        }
    }
}
