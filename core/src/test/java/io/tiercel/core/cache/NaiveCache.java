package io.tiercel.core.cache;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** A cache that is as plain as it can be, and slow: what a policy's cache must equal, key for key. */
abstract class NaiveCache {
    protected final long capacity;
    /** What is here, and how much it takes, in the order in which it came. */
    protected final Map<Long, Long> sizes = new LinkedHashMap<>();

    NaiveCache(long capacity) {
        this.capacity = capacity;
    }

    /** Whether the key was here; it is now, unless it was refused. */
    final boolean read(long key, long size) {
        if (sizes.containsKey(key)) {
            hit(key);
            return true;
        }
        miss(key, size);
        while (used() + size > capacity) {
            if (refuses(key, size)) {
                return false;
            }
            evict(key, size);
        }
        sizes.put(key, size);
        insert(key);
        return false;
    }

    final Set<Long> keys() {
        return sizes.keySet();
    }

    final long used() {
        return sum(sizes.values());
    }

    static long sum(Iterable<Long> sizes) {
        long sum = 0;
        for (long size : sizes) {
            sum += size;
        }
        return sum;
    }

    final long sizeOf(long key) {
        return sizes.getOrDefault(key, 0L);
    }

    /** What the keys of a queue take together. */
    final long sizeOf(Iterable<Long> keys) {
        long sum = 0;
        for (long key : keys) {
            sum += sizeOf(key);
        }
        return sum;
    }

    abstract void hit(long key);

    void miss(long key, long size) {}

    boolean refuses(long key, long size) {
        return false;
    }

    /** Removes one key from {@link #sizes}. */
    abstract void evict(long newcomer, long size);

    abstract void insert(long key);

    /** The key, which is here, was dropped. */
    abstract void drop(long key);
}
