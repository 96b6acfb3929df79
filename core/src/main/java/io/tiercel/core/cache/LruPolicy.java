package io.tiercel.core.cache;

/**
 * Evicts the entry that has gone unread for longest, as Panthera's tiers do.
 *
 * <p>Panthera has a "standard LRU cache" for each method (section 3.1).
 */
public final class LruPolicy implements EvictionPolicy {
    private final Slots slots;
    private final SlotQueue recency;

    public LruPolicy(Slots slots) {
        this.slots = slots;
        recency = new SlotQueue(slots);
    }

    @Override
    public void touch(int slot) {
        if (slots.taken(slot)) {
            recency.moveToLast(slot);
        }
    }

    @Override
    public int place(long key, long size) {
        while (!slots.fits(size)) {
            slots.evict(recency.removeFirst());
        }
        int slot = slots.take(size);
        recency.addLast(slot);
        return slot;
    }

    @Override
    public void free(int slot) {
        slots.requireTaken(slot);
        recency.remove(slot);
        slots.free(slot);
    }
}
