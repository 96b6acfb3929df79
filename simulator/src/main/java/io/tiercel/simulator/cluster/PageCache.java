package io.tiercel.simulator.cluster;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The memory that a VM's operating system has left for blocks read of late; the least recently read go first.
 *
 * <p>Whole blocks, as HDFS reads them; what is pinned in memory is not counted here. Not thread-safe.
 */
public final class PageCache {
    private final LongSupplier capacityBytes;
    private final Map<Long, Long> bytesByBlock = new LinkedHashMap<>(16, 0.75f, true);
    private long usedBytes;

    /** @param capacityBytes asked at each read, since it is what programs and pinned blocks leave at the time */
    public PageCache(LongSupplier capacityBytes) {
        this.capacityBytes = capacityBytes;
    }

    /** Reads the block, which is there from now on if it fits; true if it was there before. */
    public boolean read(long block, long bytes) {
        long capacity = capacityBytes.getAsLong();
        shrink(capacity);
        boolean hit = bytesByBlock.get(block) != null;
        if (!hit && bytes <= capacity) {
            bytesByBlock.put(block, bytes);
            usedBytes += bytes;
            shrink(capacity);
        }
        return hit;
    }

    public long usedBytes() {
        return usedBytes;
    }

    private void shrink(long capacity) {
        if (usedBytes <= capacity) {
            return;
        }
        Iterator<Long> oldestFirst = bytesByBlock.values().iterator();
        while (usedBytes > capacity && oldestFirst.hasNext()) {
            usedBytes -= oldestFirst.next();
            oldestFirst.remove();
        }
    }
}
