package io.tiercel.client.data.tier;

import io.tiercel.client.data.chunk.BufferPool;
import io.tiercel.client.data.chunk.ChunkId;
import io.tiercel.client.data.chunk.ChunkTier;
import io.tiercel.client.data.chunk.LastRead;
import io.tiercel.client.data.chunk.NoTier;
import io.tiercel.client.data.chunk.Tier;
import io.tiercel.core.cache.Doorkeeper;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The process tier before the node tier. Thread-safe; never throws for trouble of its own.
 *
 * <p>A fresh chunk goes to the node tier or, where that does not take it, to the process tier. A chunk that this process
 * uses for the second time out of the node tier is copied up, unless so many others were used in between that it would
 * not have stayed: so a scan that is larger than the process tier does not keep copying into it.
 */
public final class TieredChunks {
    /** How many chunks that were missed are remembered. */
    private static final int MISSES = 4096;

    private final ChunkTier process;
    private final ChunkTier node;
    private final BufferPool buffers;
    private final SideWork side;
    private final Doorkeeper uses;
    private final Doorkeeper misses = new Doorkeeper(MISSES);
    private final ThreadLocal<LastRead> lastReads = ThreadLocal.withInitial(LastRead::new);
    /** Over the doorkeepers. */
    private final ReentrantLock remembering = new ReentrantLock();

    /**
     * @param processChunks how many chunks the process tier has room for; 0 if there is none
     * @param chunkBytes the length of the longest chunk
     * @param side copies chunks up
     */
    public TieredChunks(ChunkTier process, ChunkTier node, int processChunks, int chunkBytes, SideWork side) {
        this.side = side;
        this.process = process;
        this.node = node;
        buffers = new BufferPool(chunkBytes);
        uses = new Doorkeeper(Math.max(1, processChunks));
    }

    /**
     * Copies {@code dst.remaining()} bytes of the chunk, from the offset on, into dst.
     *
     * @return the tier that served it; null if none did: dst's position is then unchanged, and its bytes are unspecified
     */
    @Nullable
    public Tier read(ChunkId id, int offset, ByteBuffer dst) {
        int length = dst.remaining();
        if (process.read(id, offset, dst)) {
            return Tier.PROCESS;
        }
        if (!node.read(id, offset, dst)) {
            return null;
        }
        if (lastReads.get().begins(id, offset, length) && remembered(uses, id)) {
            // Where there is no room for the work, a later use brings it up.
            side.offer(() -> promote(id));
        }
        return Tier.NODE;
    }

    /** Whether a chunk may be kept at all: not where both tiers are turned off. */
    public boolean takeAnything() {
        return process != NoTier.NONE || node != NoTier.NONE;
    }

    /** As {@link ChunkTier#fetched}. */
    public void fetched(ChunkId id) {
        lastReads.get().fetched(id);
        process.fetched(id);
        node.fetched(id);
    }

    /** Offers a whole chunk that was fetched from HDFS; whether a tier holds it now. */
    public boolean store(ChunkId id, ByteBuffer chunk) {
        return node.store(id, chunk) || process.store(id, chunk);
    }

    /** Whether this process asked for the chunk before, lately, and no tier had it; from now on it did. */
    public boolean missedBefore(ChunkId id) {
        return remembered(misses, id);
    }

    private boolean remembered(Doorkeeper doorkeeper, ChunkId id) {
        // A use that comes while another is written down does not count: it is not worth waiting.
        if (!remembering.tryLock()) {
            return false;
        }
        try {
            return doorkeeper.usedBefore(id.hash());
        } finally {
            remembering.unlock();
        }
    }

    private void promote(ChunkId id) {
        ByteBuffer chunk = buffers.take();
        try {
            if (chunk.capacity() >= id.length()
                    && node.read(id, 0, chunk.clear().limit(id.length()))) {
                process.store(id, chunk.flip());
            }
        } finally {
            buffers.give(chunk);
        }
    }
}
