package io.tiercel.simulator.cluster;

import it.unimi.dsi.fastutil.longs.Long2LongLinkedOpenHashMap;

/**
 * The memory that a VM's operating system has left for blocks read of late; the least recently read go first.
 *
 * <p>Whole blocks, as HDFS reads them; what is pinned in memory is not counted here. Not thread-safe.
 */
public final class PageCache {
    private static final long NOT_HERE = -1;
    /** There is one such cache for each VM, and little room in it once all that may be pinned is. */
    private static final int BLOCKS_AT_FIRST = 4;

    /** The length of each block by its number, the least recently read first. */
    private final Long2LongLinkedOpenHashMap blocks = new Long2LongLinkedOpenHashMap(BLOCKS_AT_FIRST);

    private long usedBytes;

    public PageCache() {
        blocks.defaultReturnValue(NOT_HERE);
    }

    /**
     * Reads the block, which is there from now on if it fits.
     *
     * @param capacityBytes what programs and pinned blocks leave at this time
     * @return whether it was there before
     */
    public boolean read(long id, long bytes, long capacityBytes) {
        shrink(capacityBytes);
        boolean isHere = blocks.getAndMoveToLast(id) != NOT_HERE;
        if (!isHere && bytes <= capacityBytes) {
            shrink(capacityBytes - bytes);
            blocks.put(id, bytes);
            usedBytes += bytes;
        }
        return isHere;
    }

    /** Lets go of the block, which need not be here: it is pinned from now on, and what is pinned is not counted here. */
    public void remove(long id) {
        long bytes = blocks.remove(id);
        usedBytes -= bytes == NOT_HERE ? 0 : bytes;
    }

    public long usedBytes() {
        return usedBytes;
    }

    private void shrink(long toBytes) {
        while (usedBytes > toBytes && !blocks.isEmpty()) {
            usedBytes -= blocks.removeFirstLong();
        }
    }
}
