package io.tiercel.core.hot;

import io.tiercel.core.cache.EvictionPolicy;
import io.tiercel.core.cache.SlotQueue;
import io.tiercel.core.cache.SlotValues;
import io.tiercel.core.cache.Slots;
import java.util.function.LongPredicate;

/**
 * The replacement of the hot-blocks paper as its figure prints it: LRU for what comes for the first time, MRU for what was
 * here, was hit, and comes back.
 *
 * <p>From Liu, Maruf, Yusuf, Jahan, Xu, Guan, Hu and Iyengar, "Towards adaptive replication for hot/cold blocks in HDFS
 * using MemCached", algorithm 1. M says whether the block is in memcached, N whether it was hit there before:
 *
 * <pre>
 * if M == 0:
 *   if N == 0: LRU:  Replace(bottom);  MoveDown(other data)
 *   if N == 1: MRU:  Replace(top);     MoveUp(other data)
 * if M == 1:
 *   if N == 0: MRU:  minHeap.put(hitData.id, hitData.weight++);  MoveUp(other data)
 *   if N == 1: LRU:  maxHeap.put(hitData.id, hitData.weight++);  MoveDown(other data)
 * </pre>
 *
 * <p>Where the others move down, the block that was read is at the top; where they move up, at the bottom. The weights are
 * left out: nothing in the figure reads them; {@link WeightedPolicy} is what the paper's text says of them. Deviation: a
 * newcomer for which there is room replaces nothing.
 */
public final class CollaborativePolicy implements EvictionPolicy {
    private final Slots slots;
    private final LongPredicate hitBefore;
    /** The bottom first, the top last. */
    private final SlotQueue queue;

    private final SlotValues keys;

    /** @param hitBefore whether the entry of this key was hit before the read that is being told of, lately */
    public CollaborativePolicy(Slots slots, LongPredicate hitBefore) {
        this.slots = slots;
        this.hitBefore = hitBefore;
        queue = new SlotQueue(slots);
        keys = new SlotValues(slots);
    }

    @Override
    public void touch(int slot) {
        if (slots.taken(slot)) {
            queue.remove(slot);
            if (hitBefore.test(keys.get(slot))) {
                queue.addLast(slot);
            } else {
                queue.addFirst(slot);
            }
        }
    }

    @Override
    public int place(long key, long size) {
        boolean back = hitBefore.test(key);
        while (!slots.fits(size)) {
            int victim = back ? queue.last() : queue.first();
            queue.remove(victim);
            slots.evict(victim);
        }
        int slot = slots.take(size);
        keys.set(slot, key);
        if (back) {
            queue.addFirst(slot);
        } else {
            queue.addLast(slot);
        }
        return slot;
    }

    @Override
    public void free(int slot) {
        slots.requireTaken(slot);
        queue.remove(slot);
        slots.free(slot);
    }
}
