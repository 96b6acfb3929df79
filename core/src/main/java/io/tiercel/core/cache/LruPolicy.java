package io.tiercel.core.cache;

/** Evicts the chunk that has gone unread for longest, as Panthera's tiers do. */
public final class LruPolicy implements EvictionPolicy {
    private static final int LINKS = SlotQueue.HEADER_WORDS + FreeSlots.HEADER_WORDS;

    private final PolicyMemory memory;
    private final int placed;
    private final SlotQueue recency;
    private final FreeSlots free;

    /** @param memory of at least {@link #words} words */
    public LruPolicy(int slots, PolicyMemory memory) {
        this.memory = memory;
        placed = LINKS + SlotQueue.LINK_WORDS_A_SLOT * slots;
        recency = new SlotQueue(memory, 0, LINKS, slots);
        free = new FreeSlots(memory, SlotQueue.HEADER_WORDS, LINKS, slots);
    }

    /** The words this policy keeps its state in. */
    public static int words(int slots) {
        return LINKS + (SlotQueue.LINK_WORDS_A_SLOT + 1) * slots;
    }

    @Override
    public void touch(int slot) {
        if (memory.get(placed + slot) != 0) {
            recency.remove(slot);
            recency.addLast(slot);
        }
    }

    @Override
    public int place(long key) {
        int slot = free.take();
        if (slot == FreeSlots.NONE) {
            slot = recency.removeFirst();
        }
        recency.addLast(slot);
        memory.set(placed + slot, 1);
        return slot;
    }

    @Override
    public void free(int slot) {
        if (memory.get(placed + slot) == 0) {
            throw new IllegalStateException("slot " + slot + " is free already");
        }
        memory.set(placed + slot, 0);
        recency.remove(slot);
        free.give(slot);
    }
}
