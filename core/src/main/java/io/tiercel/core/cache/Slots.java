package io.tiercel.core.cache;

import java.util.function.IntConsumer;

/**
 * The slots of one tier: which are taken, how much of the capacity each entry takes, and how much is left.
 *
 * <p>A slot's word is 0 if it was never used, its entry's size plus one if it is taken, and negative if it was given
 * back: then it leads to the slot that was given back before it. Every operation takes constant time; one that finds what
 * cannot be throws {@link IllegalStateException}, which in shared memory means that somebody else wrote to it. Not
 * thread-safe.
 */
public final class Slots {
    private static final long FIRST_GIVEN_BACK = -1;

    private final PolicyWords words;
    private final PolicyMemory memory;
    private final int count;
    private final long capacity;
    private final IntConsumer evicted;

    /** Where the slot given back last is noted, plus one. */
    private final int givenBack;

    private final int everUsed;
    private final int used;
    private final int entries;
    private int links = -1;

    private Slots(int count, long capacity, PolicyWords words, IntConsumer evicted) {
        requirePositive(count, "slots");
        requirePositive(capacity, "a capacity");
        this.words = words;
        this.memory = words.memory();
        this.count = count;
        this.capacity = capacity;
        this.evicted = evicted;
        givenBack = words.reserve(3);
        everUsed = givenBack + 1;
        used = givenBack + 2;
        entries = words.reserve(count);
    }

    /** Slots that are all alike. */
    public static Slots equal(int count, PolicyWords words) {
        return new Slots(count, count, words, slot -> {});
    }

    /**
     * Slots for entries of any size.
     *
     * @param count how many entries there may be at most
     * @param capacity how much they may take together
     * @param evicted is told of each victim's slot, before a newcomer takes it
     */
    public static Slots sized(int count, long capacity, PolicyWords words, IntConsumer evicted) {
        return new Slots(count, capacity, words, evicted);
    }

    int count() {
        return count;
    }

    long capacity() {
        return capacity;
    }

    PolicyWords words() {
        return words;
    }

    /** The first of the link words, two a slot, which the queues over these slots share. */
    int links() {
        if (links < 0) {
            links = words.reserve(SlotQueue.LINK_WORDS_A_SLOT * count);
        }
        return links;
    }

    /** Whether an entry of this size could be taken in now. */
    public boolean fits(long size) {
        return size <= left() && hasFreeSlot();
    }

    /** How much of the capacity no entry takes. */
    public long left() {
        return capacity - memory.get(used);
    }

    public boolean hasFreeSlot() {
        return memory.get(givenBack) != 0 || memory.get(everUsed) < count;
    }

    /** All slots that are taken are below this one. */
    public int everUsed() {
        return (int) memory.get(everUsed);
    }

    /** A free slot, now taken: the one given back last or, where there is none, the first one never used. */
    public int take(long size) {
        long last = memory.get(givenBack);
        int slot = last == 0 ? neverUsed() : reused(last);
        memory.set(entries + slot, size + 1);
        memory.set(used, memory.get(used) + size);
        return slot;
    }

    public boolean taken(int slot) {
        return memory.get(entries + slot) > 0;
    }

    /**
     * Checks that the slot is taken.
     *
     * @throws IllegalStateException if the slot is free
     */
    public void requireTaken(int slot) {
        if (!taken(slot)) {
            throw freeAlready(slot);
        }
    }

    private static IllegalStateException freeAlready(int slot) {
        return new IllegalStateException("slot " + slot + " is free already");
    }

    /** How much the entry in this slot takes; the slot must be taken. */
    public long size(int slot) {
        return memory.get(entries + slot) - 1;
    }

    /** The entry makes room: its slot is free, and the owner is told. */
    public void evict(int slot) {
        free(slot);
        evicted.accept(slot);
    }

    /** The slot, which must be taken, is free. */
    public void free(int slot) {
        long word = memory.get(entries + slot);
        if (word <= 0) {
            throw freeAlready(slot);
        }
        memory.set(used, memory.get(used) - (word - 1));
        memory.set(entries + slot, FIRST_GIVEN_BACK - memory.get(givenBack));
        memory.set(givenBack, slot + 1L);
    }

    private int reused(long last) {
        int slot = checked(last);
        long word = memory.get(entries + slot);
        if (word >= 0) {
            throw new IllegalStateException("slot " + slot + " is taken, and among the free ones");
        }
        memory.set(givenBack, FIRST_GIVEN_BACK - word);
        return slot;
    }

    private int neverUsed() {
        int slot = checked(memory.get(everUsed) + 1);
        memory.set(everUsed, slot + 1L);
        return slot;
    }

    private int checked(long slotPlusOne) {
        if (slotPlusOne < 1 || slotPlusOne > count) {
            throw new IllegalStateException("no slot " + (slotPlusOne - 1) + " of " + count);
        }
        return (int) slotPlusOne - 1;
    }

    private static void requirePositive(long value, String what) {
        if (value < 1) {
            throw new IllegalArgumentException(what + " must be positive: " + value);
        }
    }
}
