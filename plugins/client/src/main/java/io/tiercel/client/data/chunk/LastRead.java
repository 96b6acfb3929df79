package io.tiercel.client.data.chunk;

import org.jspecify.annotations.Nullable;

/**
 * How far one thread has read in a chunk, to tell a new use of the chunk from the next piece of the same one.
 *
 * <p>Readers take a chunk in pieces: counting each would make every chunk look popular that is read once. For one thread.
 */
public final class LastRead {
    private @Nullable ChunkId chunk;
    private int end;

    /** Whether a read of this span, now done, begins a new use: it is of another chunk, or goes back in the same one. */
    public boolean begins(ChunkId id, int offset, int length) {
        boolean continues = offset >= end && id.equals(chunk);
        chunk = id;
        end = offset + length;
        return !continues;
    }

    /** The thread has just fetched this chunk: reading it once is part of the same use. */
    public void fetched(ChunkId id) {
        chunk = id;
        end = 0;
    }
}
