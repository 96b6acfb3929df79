package io.tiercel.client.data;

import io.tiercel.client.data.block.BlockPlace;
import io.tiercel.client.data.block.BlockSource;
import io.tiercel.client.data.chunk.BufferPool;
import io.tiercel.client.data.chunk.ChunkId;
import io.tiercel.client.data.chunk.HeldChunk;
import io.tiercel.client.data.chunk.PoolHashes;
import io.tiercel.client.data.chunk.Tier;
import io.tiercel.client.data.tier.SingleFlight;
import io.tiercel.client.data.tier.TieredChunks;
import io.tiercel.core.cache.FillPolicy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The chunks of all blocks: from the tiers, and on a miss from a DataNode into the tiers. Of many readers that miss the
 * same chunk at once, in any process of this user, one fetches it. Thread-safe.
 */
public final class ChunkSource {
    private final TieredChunks tiers;
    private final SingleFlight fills;
    private final BufferPool buffers;
    private final PoolHashes pools = new PoolHashes();
    private final int chunkBytes;
    private final long fillWaitNanos;
    private final LongAdder fetchedBytes = new LongAdder();

    public ChunkSource(TieredChunks tiers, SingleFlight fills, int chunkBytes, long fillWaitNanos) {
        this.tiers = tiers;
        this.fills = fills;
        this.buffers = new BufferPool(chunkBytes);
        this.chunkBytes = chunkBytes;
        this.fillWaitNanos = fillWaitNanos;
    }

    /** Bytes read from DataNodes so far, to fill chunks and otherwise. */
    long fetchedBytes() {
        return fetchedBytes.sum();
    }

    /** The chunk of a block that holds this position. */
    ChunkId chunkAt(BlockPlace place, long position) {
        int index = (int) (position / chunkBytes);
        int length = (int) Math.min(chunkBytes, place.lengthBytes() - (long) index * chunkBytes);
        PoolHashes.Hash pool = pools.of(place.block().getBlockPoolId());
        return new ChunkId(
                pool.high(),
                pool.low(),
                place.block().getBlockId(),
                place.block().getGenerationStamp(),
                index,
                length);
    }

    long startOf(ChunkId id) {
        return (long) id.index() * chunkBytes;
    }

    /** Fills dst from the nearest tier that has the chunk and says which; null if none has. */
    @Nullable
    Tier cached(ChunkId id, int offset, ByteBuffer dst) {
        return tiers.read(id, offset, dst);
    }

    /** What a reader is to keep of what it fetches; for {@link #fetch}. */
    HeldChunk newHeldChunk() {
        return new HeldChunk(buffers);
    }

    /**
     * Fills dst from memcached or a DataNode, or from a tier if another reader has brought the chunk meanwhile.
     *
     * @param held gets the chunk if it was fetched and no tier has it now
     */
    Tier fetch(ChunkId id, int offset, ByteBuffer dst, BlockSource stream, long wantedTo, HeldChunk held)
            throws IOException {
        long from = startOf(id) + offset;
        if (!tiers.takeAnything() || !FillPolicy.wholeChunk(wantedTo - from, id.length(), tiers.missedBefore(id))) {
            return fetchBytes(from, dst, stream, wantedTo);
        }
        try (SingleFlight.Hold hold = fills.acquire(id, fillWaitNanos)) {
            @Nullable Tier tier = tiers.read(id, offset, dst);
            return tier != null ? tier : fetchChunk(id, offset, dst, stream, wantedTo, hold != null, held);
        }
    }

    private Tier fetchBytes(long from, ByteBuffer dst, BlockSource stream, long wantedTo) throws IOException {
        int bytes = dst.remaining();
        return counted(stream.readFully(from, dst, wantedTo), bytes);
    }

    private Tier fetchChunk(
            ChunkId id, int offset, ByteBuffer dst, BlockSource stream, long wantedTo, boolean keep, HeldChunk held)
            throws IOException {
        ByteBuffer chunk = buffers.take();
        boolean stored = true;
        try {
            chunk.clear().limit(id.length());
            long chunkEnd = startOf(id) + id.length();
            Tier tier = stream.readFully(startOf(id), chunk, roundUp(Math.max(wantedTo, chunkEnd)));
            chunk.flip();
            stored = keep && tiers.store(id, chunk.duplicate());
            dst.put(chunk.duplicate().position(offset).limit(offset + dst.remaining()));
            return counted(tier, id.length());
        } finally {
            if (stored) {
                buffers.give(chunk);
            } else {
                held.hold(id, chunk);
            }
        }
    }

    private Tier counted(Tier tier, int bytes) {
        fetchedBytes.add(tier == Tier.DATANODE ? bytes : 0);
        return tier;
    }

    /** The end of the chunk that holds the byte before this position; the stream stops at the block's end by itself. */
    private long roundUp(long position) {
        return (position + chunkBytes - 1) / chunkBytes * chunkBytes;
    }
}
