package io.tiercel.simulator.cluster;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The memory that a VM's operating system has left for blocks read of late; the least recently read go first.
 *
 * <p>Whole blocks, as HDFS reads them; what is pinned in memory is not counted here. Not thread-safe.
 */
public final class PageCache {
    private final long capacityBytes;
    private final Map<Long, Long> bytesByBlock = new LinkedHashMap<>(16, 0.75f, true);
    private long usedBytes;

    public PageCache(long capacityBytes) {
        if (capacityBytes < 0) {
            throw new IllegalArgumentException("a page cache must not be smaller than 0 bytes: " + capacityBytes);
        }
        this.capacityBytes = capacityBytes;
    }

    /** Reads the block, which is there from now on if it fits; true if it was there before. */
    public boolean read(long block, long bytes) {
        boolean hit = bytesByBlock.get(block) != null;
        if (!hit && bytes <= capacityBytes) {
            bytesByBlock.put(block, bytes);
            usedBytes += bytes;
            shrink();
        }
        return hit;
    }

    public long usedBytes() {
        return usedBytes;
    }

    private void shrink() {
        Iterator<Long> oldestFirst = bytesByBlock.values().iterator();
        while (usedBytes > capacityBytes) {
            usedBytes -= oldestFirst.next();
            oldestFirst.remove();
        }
    }
}
