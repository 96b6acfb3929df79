package io.tiercel.core.cache;

/**
 * Evicts the entry that was read least often since it came; among equals, the one unread for longest.
 *
 * <p>Counts are kept of entries that are here and of no others ("in-cache LFU"), and do not age: what was popular once
 * stays for long.
 */
public final class LfuPolicy implements EvictionPolicy {
    private final Slots slots;
    private final SlotHeap byReads;

    public LfuPolicy(Slots slots) {
        this.slots = slots;
        byReads = new SlotHeap(slots);
    }

    @Override
    public void touch(int slot) {
        if (slots.taken(slot)) {
            byReads.change(slot, byReads.priority(slot) + 1);
        }
    }

    @Override
    public int place(long key, long size) {
        while (!slots.fits(size)) {
            int victim = byReads.first();
            byReads.remove(victim);
            slots.evict(victim);
        }
        int slot = slots.take(size);
        byReads.add(slot, 1);
        return slot;
    }

    @Override
    public void free(int slot) {
        slots.requireTaken(slot);
        byReads.remove(slot);
        slots.free(slot);
    }
}
