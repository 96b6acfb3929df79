package io.tiercel.core.cache;

/** Evicts nothing: a full tier admits nothing. The floor that every policy is compared with. */
public final class NoopPolicy implements EvictionPolicy {
    private final FreeSlots free;

    /** @param memory of at least {@link #words} words */
    public NoopPolicy(int slots, PolicyMemory memory) {
        free = new FreeSlots(memory, 0, FreeSlots.HEADER_WORDS, slots);
    }

    /** The words this policy keeps its state in. */
    public static int words(int slots) {
        return FreeSlots.HEADER_WORDS + SlotQueue.LINK_WORDS_A_SLOT * slots;
    }

    @Override
    public void touch(int slot) {}

    @Override
    public int place(long key) {
        int slot = free.take();
        return slot == FreeSlots.NONE ? REFUSED : slot;
    }

    @Override
    public void free(int slot) {
        free.give(slot);
    }
}
