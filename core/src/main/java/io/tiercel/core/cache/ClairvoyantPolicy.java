package io.tiercel.core.cache;

/**
 * Evicts the entry whose next read is furthest away: the ceiling that every policy is compared with, for it must be told
 * the future.
 *
 * <p>Belady, "A study of replacement algorithms for a virtual-storage computer", IBM Systems Journal 1966. There every
 * page that is read must be taken in ({@link Admission#FORCED}); a cache may also refuse a newcomer that is itself read
 * again last of all ({@link Admission#OPTIONAL}), and that is the ceiling for policies that may refuse too. A bound in a
 * tier of equal slots only: where sizes differ the furthest still go first, which can be worse than LRU.
 *
 * <p>Each {@link #touch} or {@link #place} is one read of the trace, in its order. Not thread-safe.
 */
public final class ClairvoyantPolicy implements EvictionPolicy {
    /** Whether a newcomer may be refused. */
    public enum Admission {
        /** It may not. */
        FORCED,
        /** It may. */
        OPTIONAL
    }

    private final Slots slots;
    private final Admission admission;
    private final Future future;
    /** By when their entries are read next, negated: the furthest comes first. */
    private final SlotHeap byNextRead;

    private int now;

    public ClairvoyantPolicy(Slots slots, Admission admission, Future future) {
        this.slots = slots;
        this.admission = admission;
        this.future = future;
        byNextRead = new SlotHeap(slots);
    }

    @Override
    public void touch(int slot) {
        int priority = -future.nextRead(now++);
        if (slots.taken(slot)) {
            byNextRead.change(slot, priority);
        }
    }

    @Override
    public int place(long key, long size) {
        int priority = -future.nextRead(now++);
        while (!slots.fits(size)) {
            int furthest = byNextRead.first();
            if (admission == Admission.OPTIONAL && byNextRead.priority(furthest) >= priority) {
                return REFUSED;
            }
            byNextRead.remove(furthest);
            slots.evict(furthest);
        }
        int slot = slots.take(size);
        byNextRead.add(slot, priority);
        return slot;
    }

    @Override
    public void free(int slot) {
        slots.requireTaken(slot);
        byNextRead.remove(slot);
        slots.free(slot);
    }
}
