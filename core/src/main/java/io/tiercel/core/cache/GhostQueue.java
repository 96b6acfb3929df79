package io.tiercel.core.cache;

/**
 * The keys of the last victims, as many as would fill a capacity, in policy memory: a ring of keys, and an index that
 * finds them.
 *
 * <p>A key that is removed leaves its place in the ring empty, and its size counted, until the ring comes round to it.
 * Not thread-safe.
 */
final class GhostQueue {
    private final PolicyMemory memory;
    private final int places;
    private final long capacity;
    /** Where the place of the next key is noted, that of the oldest one, and how many there are from the one to the other. */
    private final int next;

    private final int oldest;
    private final int count;
    private final int size;
    private final int sizes;
    private final KeyIndex index;

    /**
     * @param places how many keys at most, at least 1
     * @param capacity how much their sizes may add up to
     */
    GhostQueue(PolicyWords words, int places, long capacity) {
        this.memory = words.memory();
        this.places = places;
        this.capacity = capacity;
        next = words.reserve(4);
        oldest = next + 1;
        count = next + 2;
        size = next + 3;
        sizes = words.reserve(places);
        index = new KeyIndex(words, places);
    }

    /** The key must not be here. Forgets the oldest keys until there is room for it. */
    void add(long key, long keySize) {
        long keys = keys();
        long used = memory.get(size) + keySize;
        while (keys > 0 && (keys >= places || used > capacity)) {
            used -= forgetOldest();
            keys--;
        }
        int place = step(next);
        memory.set(sizes + place, keySize);
        memory.set(size, used);
        memory.set(count, keys + 1);
        index.put(place, key);
    }

    /** Whether the key was here; it no longer is. */
    boolean remove(long key) {
        int place = index.find(key);
        return place != KeyIndex.NONE && index.clear(place);
    }

    private long keys() {
        long keys = memory.get(count);
        if (keys < 0 || keys > places) {
            throw new IllegalStateException(keys + " keys in the ghost queue, which has " + places + " places");
        }
        return keys;
    }

    /** How much less there is to remember. */
    private long forgetOldest() {
        int place = step(oldest);
        index.clear(place);
        return memory.get(sizes + place);
    }

    /** The place noted in this word, which moves on to the next one round the ring. */
    private int step(int word) {
        long place = memory.get(word);
        if (place < 0 || place >= places) {
            throw new IllegalStateException("no place " + place + " in the ghost queue");
        }
        memory.set(word, place + 1 == places ? 0 : place + 1);
        return (int) place;
    }
}
