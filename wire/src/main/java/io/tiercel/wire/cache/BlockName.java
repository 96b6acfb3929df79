package io.tiercel.wire.cache;

import io.tiercel.wire.schedule.BlockKey;

/**
 * What names a block's bytes.
 *
 * @param pool of blocks, which names the NameNode's file system
 * @param generationStamp which HDFS advances with every change of the block
 */
public record BlockName(String pool, long id, long generationStamp) {
    private static final int POOL_CHARS_MAX = 150;

    /** Whether a pool of blocks may be called this: short enough, and of nothing but what memcached takes in a key. */
    public static boolean isPool(String name) {
        return !name.isEmpty()
                && name.length() <= POOL_CHARS_MAX
                && name.chars().allMatch(c -> c > ' ' && c < 0x7f);
    }

    /** One number for the block, whatever its generation. */
    public long key() {
        return BlockKey.of(pool, id);
    }

    @Override
    public String toString() {
        return pool + ":blk_" + id + "_" + generationStamp;
    }
}
