package io.tiercel.core.cache;

/** Evicts the entry that came first, whatever was read since: the least that a policy can do. */
public final class FifoPolicy implements EvictionPolicy {
    private final Slots slots;
    private final SlotQueue arrivals;

    public FifoPolicy(Slots slots) {
        this.slots = slots;
        arrivals = new SlotQueue(slots);
    }

    @Override
    public void touch(int slot) {}

    @Override
    public int place(long key, long size) {
        while (!slots.fits(size)) {
            slots.evict(arrivals.removeFirst());
        }
        int slot = slots.take(size);
        arrivals.addLast(slot);
        return slot;
    }

    @Override
    public void free(int slot) {
        slots.requireTaken(slot);
        arrivals.remove(slot);
        slots.free(slot);
    }
}
