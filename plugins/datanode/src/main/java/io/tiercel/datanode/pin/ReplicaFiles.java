package io.tiercel.datanode.pin;

import io.tiercel.wire.cache.BlockName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Where a DataNode keeps its replicas of blocks. Thread-safe. */
public interface ReplicaFiles {
    /**
     * A replica that nobody writes to.
     *
     * @param data the block's bytes
     * @param meta their checksums, which every read of them needs too
     */
    record Replica(BlockName name, Path data, Path meta) {}

    /** The replica as it is now; empty where there is none, or it is being written. */
    Optional<Replica> finalized(String pool, long id) throws IOException;
}
