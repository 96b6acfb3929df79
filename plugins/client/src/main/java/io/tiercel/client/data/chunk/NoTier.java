package io.tiercel.client.data.chunk;

import java.nio.ByteBuffer;

/** A tier that holds nothing: what stands in the place of one that is turned off. */
public enum NoTier implements ChunkTier {
    NONE;

    @Override
    public boolean read(ChunkId id, int offset, ByteBuffer dst) {
        return false;
    }

    @Override
    public void fetched(ChunkId id) {
        // Nothing is read here.
    }

    @Override
    public boolean store(ChunkId id, ByteBuffer chunk) {
        return false;
    }
}
