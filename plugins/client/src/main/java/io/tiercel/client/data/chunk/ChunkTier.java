package io.tiercel.client.data.chunk;

import java.nio.ByteBuffer;

/**
 * Memory that holds chunks. Thread-safe. Never throws for trouble of its own: a tier in trouble misses.
 */
public interface ChunkTier {
    /**
     * Copies {@code dst.remaining()} bytes of the chunk, from the offset on, into dst and returns true; false if the
     * chunk is not here: dst's position is then unchanged, and its bytes are unspecified.
     */
    boolean read(ChunkId id, int offset, ByteBuffer dst);

    /** This thread has fetched the chunk: that it reads the chunk now is part of the same use. */
    void fetched(ChunkId id);

    /**
     * Offers a whole chunk: {@code chunk.remaining() == id.length()}. Leaves the buffer's position as it is.
     *
     * @return whether the chunk is here now; false if it was not taken
     */
    boolean store(ChunkId id, ByteBuffer chunk);
}
