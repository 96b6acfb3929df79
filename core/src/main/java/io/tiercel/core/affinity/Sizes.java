package io.tiercel.core.affinity;

import java.util.SortedMap;
import java.util.TreeMap;

/** Sizes of files in bytes, each as often as it was added. Not thread-safe. */
final class Sizes {
    private final TreeMap<Long, Integer> counts = new TreeMap<>();
    private int count;
    private long bytes;

    void add(long size) {
        counts.merge(size, 1, Integer::sum);
        count++;
        bytes += size;
    }

    /** Takes one of this size out; whether there was one. */
    boolean remove(long size) {
        Integer before = counts.get(size);
        if (before == null) {
            return false;
        }
        if (before == 1) {
            counts.remove(size);
        } else {
            counts.put(size, before - 1);
        }
        count--;
        bytes -= size;
        return true;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** How many there are. */
    int count() {
        return count;
    }

    /** Of all together. */
    long bytes() {
        return bytes;
    }

    /** There must be one. */
    long largest() {
        return counts.lastKey();
    }

    /** How often each size is here, smallest first; to be read only. */
    SortedMap<Long, Integer> counts() {
        return counts;
    }
}
