package io.tiercel.core.cache;

/** One word for each slot, for a policy to note something about its entry. Not thread-safe. */
public final class SlotValues {
    private final PolicyMemory memory;
    private final int first;

    public SlotValues(Slots slots) {
        memory = slots.words().memory();
        first = slots.words().reserve(slots.count());
    }

    public long get(int slot) {
        return memory.get(first + slot);
    }

    public void set(int slot, long value) {
        memory.set(first + slot, value);
    }
}
