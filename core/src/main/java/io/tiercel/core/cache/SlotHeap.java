package io.tiercel.core.cache;

/**
 * A set of slots, each with a priority, that knows the one with the lowest; among equals, the one whose priority was set
 * first.
 *
 * <p>A binary heap in policy memory. Every operation takes time logarithmic in the number of slots; one that finds what
 * cannot be throws {@link IllegalStateException}, which in shared memory means that somebody else wrote to it. Not
 * thread-safe.
 */
public final class SlotHeap {
    private final PolicyMemory memory;
    private final int slots;
    private final int size;
    private final int settings;
    /** The slots in the order of the heap: the children of the one at i are at 2i + 1 and 2i + 2. */
    private final int order;
    /** By slot, its place in the order plus one; 0 if it is not in the heap. */
    private final SlotValues places;

    private final SlotValues priorities;
    /** By slot, how many priorities had been set before its own. */
    private final SlotValues ages;

    public SlotHeap(Slots slots) {
        this.memory = slots.words().memory();
        this.slots = slots.count();
        size = slots.words().reserve(2);
        settings = size + 1;
        order = slots.words().reserve(slots.count());
        places = new SlotValues(slots);
        priorities = new SlotValues(slots);
        ages = new SlotValues(slots);
    }

    boolean isEmpty() {
        return memory.get(size) == 0;
    }

    /** The slot with the lowest priority; there must be one. */
    public int first() {
        if (isEmpty()) {
            throw new IllegalStateException("nothing is in the heap");
        }
        return at(0);
    }

    public long priority(int slot) {
        return priorities.get(slot);
    }

    /** The slot must not be here. */
    public void add(int slot, long priority) {
        int last = size();
        if (last >= slots) {
            throw new IllegalStateException("the heap has room for " + slots + " slots only");
        }
        memory.set(size, last + 1L);
        set(slot, priority);
        up(slot, last);
    }

    /** The slot must be here. */
    public void change(int slot, long priority) {
        int place = place(slot);
        set(slot, priority);
        up(slot, place);
        down(slot, place(slot));
    }

    /** The slot must be here. */
    public void remove(int slot) {
        int place = place(slot);
        int last = size() - 1;
        int moved = at(last);
        memory.set(size, last);
        places.set(slot, 0);
        if (moved != slot) {
            up(moved, place);
            down(moved, place(moved));
        }
    }

    private void set(int slot, long priority) {
        priorities.set(slot, priority);
        ages.set(slot, memory.get(settings));
        memory.set(settings, memory.get(settings) + 1);
    }

    /** Puts the slot at this place, or where it belongs above it. */
    private void up(int slot, int from) {
        int place = from;
        while (place > 0 && before(slot, at((place - 1) / 2))) {
            put(at((place - 1) / 2), place);
            place = (place - 1) / 2;
        }
        put(slot, place);
    }

    /** Puts the slot at this place, or where it belongs below it. */
    private void down(int slot, int from) {
        int place = from;
        int child = firstChild(place);
        while (child >= 0 && before(at(child), slot)) {
            put(at(child), place);
            place = child;
            child = firstChild(place);
        }
        put(slot, place);
    }

    /** The place of the child that comes first, or -1. */
    private int firstChild(int place) {
        int left = 2 * place + 1;
        int count = size();
        if (left >= count) {
            return -1;
        }
        return left + 1 < count && before(at(left + 1), at(left)) ? left + 1 : left;
    }

    private boolean before(int slot, int other) {
        long priority = priorities.get(slot);
        long otherPriority = priorities.get(other);
        return priority < otherPriority || (priority == otherPriority && ages.get(slot) < ages.get(other));
    }

    private void put(int slot, int place) {
        memory.set(order + place, slot);
        places.set(slot, place + 1L);
    }

    private int size() {
        return checked(memory.get(size), 0, slots);
    }

    private int at(int place) {
        return checked(memory.get(order + place), 0, slots - 1);
    }

    private int place(int slot) {
        return checked(places.get(slot), 1, size()) - 1;
    }

    private static int checked(long value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalStateException("the heap is damaged: " + value + " is not from " + least + " to " + most);
        }
        return (int) value;
    }
}
