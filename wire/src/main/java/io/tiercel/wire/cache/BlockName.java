package io.tiercel.wire.cache;

import io.tiercel.wire.schedule.BlockKey;

/**
 * What names a block's bytes.
 *
 * @param pool of blocks, which names the NameNode's file system
 * @param generationStamp which HDFS advances with every change of the block
 */
public record BlockName(String pool, long id, long generationStamp) {
    /** One number for the block, whatever its generation. */
    public long key() {
        return BlockKey.of(pool, id);
    }

    @Override
    public String toString() {
        return pool + ":blk_" + id + "_" + generationStamp;
    }
}
