package io.tiercel.core.affinity.worth;

import java.util.SortedMap;
import java.util.TreeMap;

/** The sizes of files in bytes, each as often as it was added. Not thread-safe. */
public final class FileSizes {
    private final TreeMap<Long, Integer> counts = new TreeMap<>();
    private int count;
    private long bytes;

    public void add(long size) {
        counts.merge(size, 1, Integer::sum);
        count++;
        bytes += size;
    }

    /** Takes one of this size out; whether there was one. */
    public boolean remove(long size) {
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

    public boolean isEmpty() {
        return count == 0;
    }

    /** How many there are. */
    public int count() {
        return count;
    }

    /** Of all together. */
    public long bytes() {
        return bytes;
    }

    /** There must be one. */
    long largest() {
        return counts.lastKey();
    }

    /** How often each size is here, smallest first; to be read only. */
    public SortedMap<Long, Integer> counts() {
        return counts;
    }
}
