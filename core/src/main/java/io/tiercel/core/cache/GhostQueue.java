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
    private final int newest;
    private final int oldest;
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
        newest = words.reserve(3);
        oldest = newest + 1;
        size = newest + 2;
        sizes = words.reserve(places);
        index = new KeyIndex(words, places);
    }

    /** The key must not be here. Forgets the oldest keys until there is room for it. */
    void add(long key, long keySize) {
        while (memory.get(newest) != memory.get(oldest) && (isFull() || memory.get(size) + keySize > capacity)) {
            forgetOldest();
        }
        int place = place(newest);
        memory.set(sizes + place, keySize);
        memory.set(size, memory.get(size) + keySize);
        index.put(place, key);
        memory.set(newest, memory.get(newest) + 1);
    }

    /** Whether the key was here; it no longer is. */
    boolean remove(long key) {
        int place = index.find(key);
        return place != KeyIndex.NONE && index.clear(place);
    }

    private void forgetOldest() {
        int place = place(oldest);
        index.clear(place);
        memory.set(size, memory.get(size) - memory.get(sizes + place));
        memory.set(oldest, memory.get(oldest) + 1);
    }

    private boolean isFull() {
        return memory.get(newest) - memory.get(oldest) >= places;
    }

    /** Where in the ring the key is whose number, counted from the first ever, is in this word. */
    private int place(int number) {
        return (int) Math.floorMod(memory.get(number), (long) places);
    }
}
