package io.tiercel.core.cache;

/** Evicts nothing: a full tier admits nothing. The floor that every policy is compared with. */
public final class NoopPolicy implements EvictionPolicy {
    private final Slots slots;

    public NoopPolicy(Slots slots) {
        this.slots = slots;
    }

    @Override
    public void touch(int slot) {}

    @Override
    public int place(long key, long size) {
        return slots.fits(size) ? slots.take(size) : REFUSED;
    }

    @Override
    public boolean evicts() {
        return false;
    }

    @Override
    public void free(int slot) {
        slots.free(slot);
    }
}
