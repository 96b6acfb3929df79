package io.tiercel.simulator.cluster;

import io.tiercel.core.collection.LongMap;
import io.tiercel.core.collection.RecencyList;
import java.util.function.LongSupplier;

/**
 * The memory that a VM's operating system has left for blocks read of late; the least recently read go first.
 *
 * <p>Whole blocks, as HDFS reads them; what is pinned in memory is not counted here. Not thread-safe.
 */
public final class PageCache {
    private static final class Block extends RecencyList.Entry<Block> {
        private final long id;
        private final long bytes;

        Block(long id, long bytes) {
            this.id = id;
            this.bytes = bytes;
        }
    }

    private final LongSupplier capacityBytes;
    private final LongMap<Block> blocks = new LongMap<>();
    private final RecencyList<Block> byRead = new RecencyList<>();
    private long usedBytes;

    /** @param capacityBytes asked at each read, since it is what programs and pinned blocks leave at the time */
    public PageCache(LongSupplier capacityBytes) {
        this.capacityBytes = capacityBytes;
    }

    /** Reads the block, which is there from now on if it fits; true if it was there before. */
    public boolean read(long id, long bytes) {
        long capacity = capacityBytes.getAsLong();
        shrink(capacity);
        Block there = blocks.get(id);
        if (there != null) {
            byRead.used(there);
        } else if (bytes <= capacity) {
            shrink(capacity - bytes);
            add(new Block(id, bytes));
        }
        return there != null;
    }

    public long usedBytes() {
        return usedBytes;
    }

    private void add(Block block) {
        blocks.put(block.id, block);
        byRead.add(block);
        usedBytes += block.bytes;
    }

    private void shrink(long toBytes) {
        for (Block oldest = byRead.first(); oldest != null && usedBytes > toBytes; oldest = byRead.first()) {
            byRead.remove(oldest);
            blocks.remove(oldest.id);
            usedBytes -= oldest.bytes;
        }
    }
}
