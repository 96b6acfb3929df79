package io.tiercel.core.cache;

/**
 * A queue of slots, kept as a doubly linked list in policy memory.
 *
 * <p>Queues of one policy may share the link words, two for each slot, if no slot is in two of them. Slots are stored
 * plus one, so that zeroed memory is an empty queue. Every operation takes constant time; one that finds links that
 * cannot be throws {@link IllegalStateException}, which in shared memory means that somebody else wrote to it. Not
 * thread-safe.
 */
final class SlotQueue {
    /** Words of a queue beside the links: first, last, size. */
    static final int HEADER_WORDS = 3;

    static final int LINK_WORDS_A_SLOT = 2;

    private final PolicyMemory memory;
    private final int header;
    private final int links;
    private final int slots;

    SlotQueue(PolicyMemory memory, int header, int links, int slots) {
        this.memory = memory;
        this.header = header;
        this.links = links;
        this.slots = slots;
    }

    int size() {
        return (int) memory.get(header + 2);
    }

    boolean isEmpty() {
        return memory.get(header) == 0;
    }

    void addLast(int slot) {
        long last = memory.get(header + 1);
        memory.set(next(slot), 0);
        memory.set(previous(slot), last);
        memory.set(last == 0 ? header : next(checked(last)), slot + 1L);
        memory.set(header + 1, slot + 1L);
        memory.set(header + 2, memory.get(header + 2) + 1);
    }

    /** The queue must not be empty. */
    int removeFirst() {
        int slot = checked(memory.get(header));
        remove(slot);
        return slot;
    }

    /** The slot must be in this queue. */
    void remove(int slot) {
        long next = memory.get(next(slot));
        long previous = memory.get(previous(slot));
        int fromPrevious = previous == 0 ? header : next(checked(previous));
        int fromNext = next == 0 ? header + 1 : previous(checked(next));
        if (memory.get(fromPrevious) != slot + 1L || memory.get(fromNext) != slot + 1L) {
            throw new IllegalStateException("slot " + slot + " is not in the queue");
        }
        memory.set(fromPrevious, next);
        memory.set(fromNext, previous);
        memory.set(header + 2, memory.get(header + 2) - 1);
    }

    private int next(int slot) {
        return links + LINK_WORDS_A_SLOT * slot;
    }

    private int previous(int slot) {
        return next(slot) + 1;
    }

    private int checked(long slotPlusOne) {
        if (slotPlusOne < 1 || slotPlusOne > slots) {
            throw new IllegalStateException("no slot " + (slotPlusOne - 1) + " of " + slots);
        }
        return (int) slotPlusOne - 1;
    }
}
