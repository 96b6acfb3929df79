package io.tiercel.wire.cache;

/**
 * What names a block's bytes.
 *
 * @param pool of blocks, which names the NameNode's file system
 * @param generationStamp which HDFS advances with every change of the block
 */
public record BlockName(String pool, long id, long generationStamp) {
    @Override
    public String toString() {
        return pool + ":blk_" + id + "_" + generationStamp;
    }
}
