package io.tiercel.coordinator.cache;

import java.nio.charset.StandardCharsets;

/** By which numbers the core knows files, and how long it takes blocks to be. Stateless. */
final class CoreKeys {
    private static final int CHUNK_BYTES = 512;
    private static final int CHECKSUM_BYTES = 4;
    private static final int META_HEADER_BYTES = 7;

    private CoreKeys() {}

    /** FNV-1a of the path. */
    static long file(String path) {
        long hash = 0xcbf29ce484222325L;
        for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
        }
        return hash;
    }

    /** What a DataNode must lock for so many bytes: them, and their checksums as HDFS makes them by default. */
    static long lockedBytes(long bytes) {
        return bytes + META_HEADER_BYTES + CHECKSUM_BYTES * ((bytes + CHUNK_BYTES - 1) / CHUNK_BYTES);
    }
}
