package io.tiercel.core.hot;

import io.tiercel.core.cache.EvictionPolicy;
import io.tiercel.core.cache.SlotHeap;
import io.tiercel.core.cache.Slots;
import java.util.function.LongPredicate;

/**
 * The replacement of the hot-blocks paper as its text has it: an entry that is hit gains weight, the lowest weight goes
 * first, and of equal weights the one unread for longest.
 *
 * <p>From Liu et al., "Towards adaptive replication for hot/cold blocks in HDFS using MemCached", section III-B: "each
 * accessed data block will have a higher possibility to be accessed again soon that will have a much higher weight in the
 * priority queue". The two heaps of its algorithm 1 are the two ends of one. A newcomer that was hit here before, lately,
 * begins with a weight of 1.
 */
public final class WeightedPolicy implements EvictionPolicy {
    private final Slots slots;
    private final LongPredicate hitBefore;
    private final SlotHeap byWeight;

    /** @param hitBefore whether the entry of this key was hit before the read that is being told of, lately */
    public WeightedPolicy(Slots slots, LongPredicate hitBefore) {
        this.slots = slots;
        this.hitBefore = hitBefore;
        byWeight = new SlotHeap(slots);
    }

    @Override
    public void touch(int slot) {
        if (slots.taken(slot)) {
            byWeight.change(slot, byWeight.priority(slot) + 1);
        }
    }

    @Override
    public int place(long key, long size) {
        while (!slots.fits(size)) {
            int victim = byWeight.first();
            byWeight.remove(victim);
            slots.evict(victim);
        }
        int slot = slots.take(size);
        byWeight.add(slot, hitBefore.test(key) ? 1 : 0);
        return slot;
    }

    @Override
    public void free(int slot) {
        slots.requireTaken(slot);
        byWeight.remove(slot);
        slots.free(slot);
    }
}
