package io.tiercel.wire.cache;

import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import io.tiercel.wire.schedule.BlockKey;
import java.io.IOException;

/**
 * What names a block's bytes.
 *
 * @param pool of blocks, which names the NameNode's file system
 * @param generationStamp which HDFS advances with every change of the block
 */
public record BlockName(String pool, long id, long generationStamp) implements MessageWriter.Part {
    private static final int POOL_CHARS_MAX = 150;

    /** Whether a pool of blocks may be called this: short enough, and of nothing but what memcached takes in a key. */
    public static boolean isPool(String name) {
        if (name.isEmpty() || name.length() > POOL_CHARS_MAX) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c <= ' ' || c >= 0x7f) {
                return false;
            }
        }
        return true;
    }

    /** A block such as HDFS may have; the ids of those that are erasure-coded are negative. */
    static BlockName read(MessageReader reader) throws IOException {
        String pool = reader.text();
        if (!isPool(pool)) {
            // It is not said which, for it may hold anything.
            throw new IOException("a pool of blocks with a name that there cannot be");
        }
        return new BlockName(pool, reader.number(), reader.count());
    }

    @Override
    public void write(MessageWriter writer) {
        writer.text(pool).number(id).number(generationStamp);
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
