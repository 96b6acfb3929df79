package io.tiercel.client.data.tier;

import io.tiercel.client.data.chunk.ChunkId;
import io.tiercel.client.data.chunk.ChunkTier;
import io.tiercel.client.data.chunk.Chunks;
import io.tiercel.testkit.Seed;
import java.nio.ByteBuffer;

/**
 * Random reads and stores of chunks, as many readers make them: what is missed is stored, some of it is large, and every
 * byte that is served is compared. For one thread.
 */
final class TierWorkload {
    private final ChunkTier tier;
    private final Seed seed;
    private final int blocks;
    private final ByteBuffer heap = ByteBuffer.allocate(Chunks.CHUNK_BYTES);
    private final ByteBuffer direct = ByteBuffer.allocateDirect(Chunks.CHUNK_BYTES);
    private long served;
    private long missed;

    TierWorkload(ChunkTier tier, Seed seed, int blocks) {
        this.tier = tier;
        this.seed = seed;
        this.blocks = blocks;
    }

    /** Runs until that moment of {@link System#nanoTime}; throws if a wrong byte is served. */
    void runUntil(long deadlineNanos) {
        while (System.nanoTime() - deadlineNanos < 0) {
            step();
        }
    }

    long served() {
        return served;
    }

    long missed() {
        return missed;
    }

    private void step() {
        long block = seed.oneIn(3) ? seed.below(blocks) : seed.below(1 + blocks / 8);
        // The length follows from the block, as it does in HDFS.
        ChunkId id = Chunks.id(block, block % 3 == 0 ? Chunks.CHUNK_BYTES : 1 + (int) (block * 7_919 % 60_000));
        int offset = seed.oneIn(2) ? 0 : seed.below(id.length());
        int length = seed.oneIn(2) ? id.length() - offset : seed.between(0, id.length() - offset);
        if (Chunks.served(tier, id, offset, length, seed.oneIn(2) ? heap : direct)) {
            served++;
        } else {
            missed++;
            Chunks.store(tier, id);
        }
    }
}
