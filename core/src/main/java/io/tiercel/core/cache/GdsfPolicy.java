package io.tiercel.core.cache;

/**
 * Evicts the entry with the least reads for its size, and lets what is not read again age: of two entries that are
 * equally popular the larger one goes, because in its place several can be kept.
 *
 * <p>From Cherkasova, "Improving WWW proxies performance with Greedy-Dual-Size-Frequency caching policy", HP Laboratories
 * technical report HPL-98-69, 1998:
 *
 * <pre>
 * hit on f:   Fr(f) = Fr(f) + 1;  Pr(f) = Clock + Fr(f) * Cost(f) / Size(f)
 * miss on f:  Fr(f) = 1;  Pr(f) = Clock + Fr(f) * Cost(f) / Size(f)
 *             of all files and f, those f_1 ... f_k with the lowest priorities are to go for which f would fit
 *             f is not among them: Clock = max Pr(f_i);  evict f_1 ... f_k    otherwise: f is not cached
 * </pre>
 *
 * <p>Cost(f) is 1 for every file, which is the report's choice where the hit ratio counts and not the byte hit ratio.
 * Where all sizes are equal this is LFU whose counts age. Deviations: among equal priorities the one set first goes; a
 * size of 0 counts as 1; the newcomer is always admitted, and has the Clock from after its victims went, as in
 * GreedyDual-Size (Cao and Irani, "Cost-aware WWW proxy caching algorithms", USITS 1997): by the report's it could be the
 * next to go, below all that stayed.
 */
public final class GdsfPolicy implements EvictionPolicy {
    private final Slots slots;
    private final PolicyMemory memory;
    private final int clock;
    private final SlotHeap byPriority;
    private final SlotValues frequency;

    public GdsfPolicy(Slots slots) {
        this.slots = slots;
        memory = slots.words().memory();
        clock = slots.words().reserve(1);
        byPriority = new SlotHeap(slots);
        frequency = new SlotValues(slots);
    }

    @Override
    public void touch(int slot) {
        if (slots.taken(slot)) {
            frequency.set(slot, frequency.get(slot) + 1);
            byPriority.change(slot, priority(slot));
        }
    }

    @Override
    public int place(long key, long size) {
        while (!slots.fits(size)) {
            int victim = byPriority.first();
            memory.set(clock, byPriority.priority(victim));
            byPriority.remove(victim);
            slots.evict(victim);
        }
        int slot = slots.take(size);
        frequency.set(slot, 1);
        byPriority.add(slot, priority(slot));
        return slot;
    }

    @Override
    public void free(int slot) {
        slots.requireTaken(slot);
        byPriority.remove(slot);
        slots.free(slot);
    }

    /** As bits: those of numbers that are not negative are in the order of the numbers. */
    private long priority(int slot) {
        double worth = (double) frequency.get(slot) / Math.max(1, slots.size(slot));
        return Double.doubleToRawLongBits(Double.longBitsToDouble(memory.get(clock)) + worth);
    }
}
