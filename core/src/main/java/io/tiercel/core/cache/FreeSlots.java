package io.tiercel.core.cache;

/** The slots that hold nothing: those given back, oldest first, and then those never used. Not thread-safe. */
final class FreeSlots {
    /** Words beside the links and the marks: a queue's, and how many slots have ever been used. */
    static final int HEADER_WORDS = SlotQueue.HEADER_WORDS + 1;

    static final int NONE = -1;

    private final PolicyMemory memory;
    private final int everUsed;
    private final int slots;
    private final SlotQueue givenBack;

    FreeSlots(PolicyMemory memory, int header, int links, int slots) {
        this.memory = memory;
        this.everUsed = header + SlotQueue.HEADER_WORDS;
        this.slots = slots;
        this.givenBack = new SlotQueue(memory, header, links, slots);
    }

    /** A free slot, now taken, or {@link #NONE}. */
    int take() {
        if (!givenBack.isEmpty()) {
            return givenBack.removeFirst();
        }
        long fresh = memory.get(everUsed);
        if (fresh < 0 || fresh >= slots) {
            return NONE;
        }
        memory.set(everUsed, fresh + 1);
        return (int) fresh;
    }

    /** The slot must be taken, and in no queue. */
    void give(int slot) {
        givenBack.addLast(slot);
    }
}
