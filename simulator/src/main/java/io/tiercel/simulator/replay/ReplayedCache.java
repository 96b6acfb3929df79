package io.tiercel.simulator.replay;

import io.tiercel.core.cache.EvictionPolicies;
import io.tiercel.core.cache.EvictionPolicy;
import io.tiercel.core.cache.Future;
import io.tiercel.core.cache.Slots;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.function.Supplier;

/** A cache of keys alone, whose entries a policy places. Not thread-safe. */
final class ReplayedCache {
    private static final int NOWHERE = -1;

    private final CacheShape shape;
    private final EvictionPolicy policy;
    private final Long2IntOpenHashMap slotOf = new Long2IntOpenHashMap();
    private final long[] keyIn;

    /** @param future looked at only if the policy needs it */
    ReplayedCache(String policyName, CacheShape shape, Supplier<Future> future) {
        this.shape = shape;
        slotOf.defaultReturnValue(NOWHERE);
        keyIn = new long[shape.slots()];
        policy = EvictionPolicies.onHeap(words -> ReplayPolicies.create(
                policyName, Slots.sized(shape.slots(), shape.capacity(), words, this::evicted), future));
    }

    /**
     * Whether the key was here; it is now, unless it was refused or is larger than the cache.
     *
     * @param size in bytes, which count only where the capacity is in bytes; that of a hit is not looked at
     */
    boolean request(long key, long size) {
        int slot = slotOf.get(key);
        if (slot != NOWHERE) {
            policy.touch(slot);
            return true;
        }
        long counted = shape.inBytes() ? size : 1;
        if (counted <= shape.capacity()) {
            place(key, counted);
        }
        return false;
    }

    private void place(long key, long size) {
        int slot = policy.place(key, size);
        if (slot != EvictionPolicy.REFUSED) {
            keyIn[slot] = key;
            slotOf.put(key, slot);
        }
    }

    private void evicted(int slot) {
        slotOf.remove(keyIn[slot]);
    }
}
