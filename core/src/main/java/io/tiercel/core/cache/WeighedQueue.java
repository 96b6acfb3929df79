package io.tiercel.core.cache;

/** A queue of taken slots that knows how much of the capacity its entries take together. Not thread-safe. */
final class WeighedQueue {
    private final PolicyMemory memory;
    private final Slots slots;
    private final SlotQueue queue;
    private final int size;

    WeighedQueue(Slots slots) {
        this.memory = slots.words().memory();
        this.slots = slots;
        queue = new SlotQueue(slots);
        size = slots.words().reserve(1);
    }

    /** The sum of its entries' sizes: in a tier of equal slots, how many there are. */
    long size() {
        return memory.get(size);
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    /** The slot that has been here for longest; the queue must not be empty. */
    int first() {
        return queue.first();
    }

    /** The slot behind this one, which must be in the queue, or {@link SlotQueue#NONE}. */
    int after(int slot) {
        return queue.after(slot);
    }

    void addLast(int slot) {
        queue.addLast(slot);
        memory.set(size, memory.get(size) + slots.size(slot));
    }

    /** The queue must not be empty. */
    int removeFirst() {
        int slot = queue.first();
        remove(slot);
        return slot;
    }

    /** The slot must be in this queue, and still taken. */
    void remove(int slot) {
        queue.remove(slot);
        memory.set(size, memory.get(size) - slots.size(slot));
    }

    /** The slot must be in this queue. */
    void moveToLast(int slot) {
        queue.moveToLast(slot);
    }
}
