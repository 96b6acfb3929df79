package io.tiercel.core.cache;

/**
 * A queue of slots, kept as a doubly linked list in policy memory.
 *
 * <p>The queues over the same slots share the link words: no slot may be in two of them. Slots are stored plus one, so
 * that zeroed memory is an empty queue. Every operation takes constant time; one that finds links that cannot be throws
 * {@link IllegalStateException}, which in shared memory means that somebody else wrote to it. Not thread-safe.
 */
public final class SlotQueue {
    static final int LINK_WORDS_A_SLOT = 2;
    static final int NONE = -1;

    private final PolicyMemory memory;
    /** Where the first slot is noted; the last is in the next word. */
    private final int header;

    private final int links;
    private final int slots;

    public SlotQueue(Slots slots) {
        this.memory = slots.words().memory();
        this.header = slots.words().reserve(2);
        this.links = slots.links();
        this.slots = slots.count();
    }

    boolean isEmpty() {
        return memory.get(header) == 0;
    }

    /** The slot that has been here for longest; the queue must not be empty. */
    public int first() {
        return checked(memory.get(header));
    }

    /** The slot that was added last; the queue must not be empty. */
    public int last() {
        return checked(memory.get(header + 1));
    }

    /** The slot behind this one, which must be in the queue, or {@link #NONE}. */
    int after(int slot) {
        long next = memory.get(next(slot));
        return next == 0 ? NONE : checked(next);
    }

    public void addLast(int slot) {
        long last = memory.get(header + 1);
        memory.set(next(slot), 0);
        memory.set(previous(slot), last);
        memory.set(last == 0 ? header : next(checked(last)), slot + 1L);
        memory.set(header + 1, slot + 1L);
    }

    public void addFirst(int slot) {
        long first = memory.get(header);
        memory.set(previous(slot), 0);
        memory.set(next(slot), first);
        memory.set(first == 0 ? header + 1 : previous(checked(first)), slot + 1L);
        memory.set(header, slot + 1L);
    }

    /** The queue must not be empty. */
    int removeFirst() {
        int slot = first();
        remove(slot);
        return slot;
    }

    /** The slot must be in this queue. */
    public void remove(int slot) {
        long next = memory.get(next(slot));
        long previous = memory.get(previous(slot));
        int fromPrevious = previous == 0 ? header : next(checked(previous));
        int fromNext = next == 0 ? header + 1 : previous(checked(next));
        if (memory.get(fromPrevious) != slot + 1L || memory.get(fromNext) != slot + 1L) {
            throw new IllegalStateException("slot " + slot + " is not in the queue");
        }
        memory.set(fromPrevious, next);
        memory.set(fromNext, previous);
    }

    /** The slot must be in this queue. */
    void moveToLast(int slot) {
        if (memory.get(header + 1) != slot + 1L) {
            remove(slot);
            addLast(slot);
        }
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
