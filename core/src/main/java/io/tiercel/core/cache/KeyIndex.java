package io.tiercel.core.cache;

/**
 * Finds the place of a key among a fixed number of places: a hash table with chains, in policy memory.
 *
 * <p>Key 0 is kept as 1: a ghost mistaken for another costs a better place in the queue, nothing else. Not thread-safe.
 */
final class KeyIndex {
    static final int NONE = -1;

    private final PolicyMemory memory;
    private final int places;
    private final int keys;
    private final int nexts;
    private final int heads;
    private final int headMask;

    KeyIndex(PolicyWords words, int places) {
        this.memory = words.memory();
        this.places = places;
        int headCount = Integer.highestOneBit(places) << 1;
        keys = words.reserve(places);
        nexts = words.reserve(places);
        heads = words.reserve(headCount);
        headMask = headCount - 1;
    }

    /** The key's place, or {@link #NONE}. */
    int find(long key) {
        long kept = kept(key);
        long place = memory.get(head(kept));
        for (int steps = 0; place != 0; steps++) {
            int at = checked(place, steps);
            if (memory.get(keys + at) == kept) {
                return at;
            }
            place = memory.get(nexts + at);
        }
        return NONE;
    }

    /** The key must not be here, and its place must be empty. */
    void put(int place, long key) {
        long kept = kept(key);
        memory.set(keys + place, kept);
        memory.set(nexts + place, memory.get(head(kept)));
        memory.set(head(kept), place + 1L);
    }

    /** Empties the place; whether there was a key. */
    boolean clear(int place) {
        long key = memory.get(keys + place);
        if (key == 0) {
            return false;
        }
        int link = head(key);
        for (int steps = 0; memory.get(link) != place + 1L; steps++) {
            link = nexts + checked(memory.get(link), steps);
        }
        memory.set(link, memory.get(nexts + place));
        memory.set(keys + place, 0);
        return true;
    }

    private int head(long key) {
        return heads + (int) ((key ^ (key >>> 32)) & headMask);
    }

    private int checked(long placePlusOne, int steps) {
        if (placePlusOne < 1 || placePlusOne > places) {
            throw new IllegalStateException("no place " + (placePlusOne - 1) + " of " + places);
        }
        if (steps > places) {
            throw new IllegalStateException("the chains of the index have no end");
        }
        return (int) placePlusOne - 1;
    }

    private static long kept(long key) {
        return key == 0 ? 1 : key;
    }
}
