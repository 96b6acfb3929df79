package io.tiercel.client.data;

import io.tiercel.client.data.block.BlockPlace;
import io.tiercel.client.data.block.BlockSource;
import io.tiercel.client.data.chunk.BufferPool;
import io.tiercel.client.data.chunk.ChunkId;
import io.tiercel.client.data.chunk.FetchedChunk;
import io.tiercel.client.data.chunk.HeldChunk;
import io.tiercel.client.data.chunk.PoolHashes;
import io.tiercel.client.data.chunk.Tier;
import io.tiercel.client.data.tier.SideWork;
import io.tiercel.client.data.tier.SingleFlight;
import io.tiercel.client.data.tier.TieredChunks;
import io.tiercel.core.cache.FillPolicy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Gives readers the chunks of all blocks: out of the tiers, and on a miss from a DataNode, which also fills the tiers. If
 * many readers miss the same chunk at once, in any process of this user, one of them fetches it. Thread-safe.
 */
public final class ChunkSource {
    private final TieredChunks tiers;
    private final SingleFlight fills;
    private final SideWork side;
    private final BufferPool buffers;
    private final PoolHashes pools = new PoolHashes();
    private final int chunkBytes;
    private final long fillWaitNanos;
    private final LongAdder fetchedBytes = new LongAdder();

    /** @param side takes fetched chunks into tiers */
    public ChunkSource(TieredChunks tiers, SingleFlight fills, SideWork side, int chunkBytes, long fillWaitNanos) {
        this.side = side;
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

    /** Fills dst from the nearest tier that has the chunk, and returns that tier; null if none has it. */
    @Nullable
    Tier cached(ChunkId id, int offset, ByteBuffer dst) {
        return tiers.read(id, offset, dst);
    }

    /** Room for the chunk that one reader keeps of what it fetches. */
    HeldChunk newHeldChunk() {
        return new HeldChunk();
    }

    /**
     * What one reader wants of a chunk that it found in no tier.
     *
     * @param offset in the chunk, of the first byte that is wanted
     * @param dst takes as many bytes as remain in it
     * @param wantedTo the position in the block up to which the reader will read, now and later
     * @param stream reads the block for this reader
     * @param held gets the chunk if it was fetched and no tier has it now
     */
    record Request(ChunkId chunk, int offset, ByteBuffer dst, long wantedTo, BlockSource stream, HeldChunk held) {}

    /** Fills dst from memcached or a DataNode, or from a tier if another reader has brought the chunk meanwhile. */
    Tier fetch(Request request) throws IOException {
        ChunkId chunk = request.chunk();
        long wantedBytes = request.wantedTo() - from(request);
        if (!tiers.takeAnything() || !FillPolicy.wholeChunk(wantedBytes, chunk.length(), tiers.missedBefore(chunk))) {
            return fetchBytes(request);
        }
        SingleFlight.Hold hold = fills.acquire(chunk, fillWaitNanos);
        boolean handedOn = false;
        try {
            @Nullable Tier tier = tiers.read(chunk, request.offset(), request.dst());
            if (tier != null) {
                return tier;
            }
            tier = fetchChunk(request);
            handedOn = hold != null && takenIn(request.held(), hold);
            return tier;
        } finally {
            if (hold != null && !handedOn) {
                hold.close();
            }
        }
    }

    private Tier fetchBytes(Request request) throws IOException {
        int bytes = request.dst().remaining();
        return counted(request.stream().readFully(from(request), request.dst(), request.wantedTo()), bytes);
    }

    /** Fetches the whole chunk, which the reader then holds. */
    private Tier fetchChunk(Request request) throws IOException {
        ChunkId id = request.chunk();
        FetchedChunk chunk = new FetchedChunk(id, buffers.take(), buffers);
        try {
            long chunkEnd = startOf(id) + id.length();
            long readAheadTo = roundUp(Math.max(request.wantedTo(), chunkEnd));
            Tier tier = request.stream().readFully(startOf(id), chunk.bytes(), readAheadTo);
            chunk.copy(request.offset(), request.dst());
            tiers.fetched(id);
            request.held().hold(chunk.shared());
            return counted(tier, id.length());
        } finally {
            chunk.release();
        }
    }

    /**
     * Offers the chunk that a reader holds to the tiers, beside the reader. If that cannot keep up, the reader does it: were
     * chunks left out here and there, the next reader would ask a DataNode anew for each of them.
     *
     * @return whether there is such a chunk; then the right to fetch it is given back
     */
    private boolean takenIn(HeldChunk held, SingleFlight.Hold hold) {
        FetchedChunk chunk = held.share();
        if (chunk == null) {
            return false;
        }
        if (!side.offer(() -> store(chunk, held, hold))) {
            store(chunk, held, hold);
        }
        return true;
    }

    private void store(FetchedChunk chunk, HeldChunk held, SingleFlight.Hold hold) {
        try (hold) {
            if (tiers.store(chunk.id(), chunk.bytes())) {
                held.release(chunk);
            }
        } finally {
            chunk.release();
        }
    }

    /** The position in the block of the first byte that is wanted. */
    private long from(Request request) {
        return startOf(request.chunk()) + request.offset();
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
