package io.tiercel.datanode.pin;

import io.tiercel.wire.cache.BlockName;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The blocks that are pinned now, and the bytes that are locked for them, checksums included. {@link Pins} changes them, one
 * order at a time; they can be looked at meanwhile. Thread-safe.
 */
public final class PinnedBlocks {
    private static final Logger LOG = LoggerFactory.getLogger(PinnedBlocks.class);

    private final Map<BlockName, PinnedReplica> replicas = new ConcurrentHashMap<>();
    private final AtomicLong bytes = new AtomicLong();

    PinnedBlocks() {}

    public boolean contains(BlockName block) {
        return replicas.containsKey(block);
    }

    public int count() {
        return replicas.size();
    }

    /** In no order. */
    public List<BlockName> names() {
        return List.copyOf(replicas.keySet());
    }

    /** The bytes locked for each. */
    public Map<BlockName, Long> sizes() {
        Map<BlockName, Long> sizes = new LinkedHashMap<>();
        replicas.forEach((block, replica) -> sizes.put(block, replica.bytes()));
        return sizes;
    }

    /** The bytes locked for all. */
    public long bytes() {
        return bytes.get();
    }

    /** The bytes locked for a block; 0 if it is not pinned. */
    public long bytes(BlockName block) {
        PinnedReplica replica = replicas.get(block);
        return replica == null ? 0 : replica.bytes();
    }

    /** Of the block's bytes those that are in memory; 0 if it is not pinned. */
    public long residentBytes(BlockName block) throws IOException {
        PinnedReplica replica = replicas.get(block);
        return replica == null ? 0 : replica.residentBytes();
    }

    /** Of all bytes those that are in memory; -1 if the kernel does not tell. */
    public long residentBytes() {
        long resident = 0;
        for (BlockName block : names()) {
            try {
                resident += residentBytes(block);
            } catch (IOException e) {
                LOG.debug("What is in memory of {} is not known", block, e);
                return -1;
            }
        }
        return resident;
    }

    /** Adds a block that is not here; returns the bytes locked for all. */
    long add(BlockName block, PinnedReplica replica) {
        replicas.put(block, replica);
        return bytes.addAndGet(replica.bytes());
    }

    /** Unlocks the block; whether it was here. */
    boolean remove(BlockName block) {
        PinnedReplica replica = replicas.remove(block);
        if (replica == null) {
            return false;
        }
        bytes.addAndGet(-replica.bytes());
        replica.close();
        return true;
    }

    void forEach(BiConsumer<BlockName, PinnedReplica> action) {
        replicas.forEach(action);
    }
}
