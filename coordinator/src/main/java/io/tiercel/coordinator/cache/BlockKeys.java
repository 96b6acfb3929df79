package io.tiercel.coordinator.cache;

import io.tiercel.wire.cache.BlockName;
import java.nio.charset.StandardCharsets;

/** The numbers by which the core knows blocks and files. Stateless. */
final class BlockKeys {
    private static final int CHUNK_BYTES = 512;
    private static final int CHECKSUM_BYTES = 4;
    private static final int META_HEADER_BYTES = 7;

    private BlockKeys() {}

    /** Of a block, whatever its generation: different for each of one pool, and next to certainly of several. */
    static long block(BlockName block) {
        return block.id() + hash(block.pool());
    }

    static long file(String path) {
        return hash(path);
    }

    /** What a DataNode must lock for so many bytes: them, and their checksums as HDFS makes them by default. */
    static long lockedBytes(long bytes) {
        return bytes + META_HEADER_BYTES + CHECKSUM_BYTES * ((bytes + CHUNK_BYTES - 1) / CHUNK_BYTES);
    }

    /** FNV-1a. */
    private static long hash(String text) {
        long hash = 0xcbf29ce484222325L;
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
        }
        return hash;
    }
}
