package io.tiercel.core.cache;

/**
 * One queue in the order of arrival and a hand that sweeps it from the oldest to the newest, sparing what was read since
 * it last came by: what is spared keeps its place, so that newcomers are sifted out soon.
 *
 * <p>From Zhang, Yang, Yue, Vigfusson and Rashmi, "SIEVE is simpler than LRU: an efficient turn-key eviction algorithm
 * for web caches", NSDI 2024, algorithm 1:
 *
 * <pre>
 * hit on x:   x.visited = 1
 * miss on x:  if the cache is full:
 *                 o = hand, or the tail if the hand is nowhere
 *                 while o.visited: o.visited = 0;  o = o.prev, or the tail if o is the head
 *                 hand = o.prev;  discard o
 *             insert x at the head;  x.visited = 0
 * </pre>
 *
 * <p>Our queue runs the other way round: its first is the tail. Deviations: more than one may be discarded where sizes
 * differ; an entry that is dropped under the hand moves the hand on.
 */
public final class SievePolicy implements EvictionPolicy {
    private final Slots slots;
    private final PolicyMemory memory;
    /** Where the slot under the hand is noted, plus one; 0 where the hand is nowhere. */
    private final int hand;

    private final SlotQueue arrivals;
    private final SlotValues visited;

    public SievePolicy(Slots slots) {
        this.slots = slots;
        memory = slots.words().memory();
        hand = slots.words().reserve(1);
        arrivals = new SlotQueue(slots);
        visited = new SlotValues(slots);
    }

    @Override
    public void touch(int slot) {
        // What is noted of a free slot does not matter: a newcomer's mark is set anew.
        visited.set(slot, 1);
    }

    @Override
    public int place(long key, long size) {
        while (!slots.fits(size)) {
            evict();
        }
        int slot = slots.take(size);
        visited.set(slot, 0);
        arrivals.addLast(slot);
        return slot;
    }

    @Override
    public void free(int slot) {
        slots.requireTaken(slot);
        if (memory.get(hand) == slot + 1L) {
            memory.set(hand, arrivals.after(slot) + 1L);
        }
        arrivals.remove(slot);
        slots.free(slot);
    }

    private void evict() {
        int slot = (int) memory.get(hand) - 1;
        // Each step clears a mark, so a sweep ends within two rounds.
        for (int steps = 0; steps <= 2 * slots.count(); steps++) {
            slot = slot == SlotQueue.NONE ? arrivals.first() : slot;
            if (visited.get(slot) == 0) {
                memory.set(hand, arrivals.after(slot) + 1L);
                arrivals.remove(slot);
                slots.evict(slot);
                return;
            }
            visited.set(slot, 0);
            slot = arrivals.after(slot);
        }
        throw new IllegalStateException("the hand finds nothing to evict among " + slots.count() + " slots");
    }
}
