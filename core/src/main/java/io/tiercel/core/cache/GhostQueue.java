package io.tiercel.core.cache;

/**
 * The keys of the last so many victims, in policy memory: a ring of keys, and a hash table with chains that finds them.
 *
 * <p>A key that is removed leaves its place in the ring empty until the ring comes round to it. Key 0 is kept as 1: a
 * ghost mistaken for another costs a better place in the queue, nothing else. Not thread-safe.
 */
final class GhostQueue {
    private final PolicyMemory memory;
    private final int cursor;
    private final int keys;
    private final int nexts;
    private final int heads;
    private final int capacity;
    private final int headMask;

    /** @param capacity how many keys, at least 1 */
    GhostQueue(PolicyMemory memory, int base, int capacity) {
        this.memory = memory;
        this.capacity = capacity;
        cursor = base;
        keys = base + 1;
        nexts = keys + capacity;
        heads = nexts + capacity;
        headMask = headCount(capacity) - 1;
    }

    static int words(int capacity) {
        return 1 + 2 * capacity + headCount(capacity);
    }

    /** The key must not be here. Forgets the key added {@code capacity} additions ago. */
    void add(long key) {
        int place = (int) Math.floorMod(memory.get(cursor), (long) capacity);
        long forgotten = memory.get(keys + place);
        if (forgotten != 0) {
            unlink(forgotten);
        }
        long kept = kept(key);
        int head = head(kept);
        memory.set(keys + place, kept);
        memory.set(nexts + place, memory.get(head));
        memory.set(head, place + 1L);
        memory.set(cursor, place + 1L);
    }

    /** Whether the key was here; it no longer is. */
    boolean remove(long key) {
        return unlink(kept(key));
    }

    private boolean unlink(long key) {
        int link = head(key);
        for (int steps = 0; steps <= capacity; steps++) {
            long place = memory.get(link);
            if (place == 0) {
                return false;
            }
            int at = checked(place);
            if (memory.get(keys + at) == key) {
                memory.set(link, memory.get(nexts + at));
                memory.set(keys + at, 0);
                return true;
            }
            link = nexts + at;
        }
        throw new IllegalStateException("the chains of the ghost queue have no end");
    }

    private int head(long key) {
        return heads + (int) ((key ^ (key >>> 32)) & headMask);
    }

    private int checked(long placePlusOne) {
        if (placePlusOne < 1 || placePlusOne > capacity) {
            throw new IllegalStateException("no place " + (placePlusOne - 1) + " in the ghost queue");
        }
        return (int) placePlusOne - 1;
    }

    private static long kept(long key) {
        return key == 0 ? 1 : key;
    }

    private static int headCount(int capacity) {
        return Integer.highestOneBit(capacity) << 1;
    }
}
