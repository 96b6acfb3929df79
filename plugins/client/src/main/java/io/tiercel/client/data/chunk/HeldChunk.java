package io.tiercel.client.data.chunk;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A chunk that a reader fetched and that no tier has taken in, or not yet: without it each of the reader's next reads,
 * however short, would fetch the chunk again. Thread-safe, since a reader may be closed while it reads: a buffer that was
 * given back twice, or that is read still, would be another reader's by then.
 */
public final class HeldChunk {
    private @Nullable FetchedChunk chunk;

    /** Fills dst, if this is the chunk; otherwise dst is as it was. */
    public synchronized boolean read(ChunkId wanted, int offset, ByteBuffer dst) {
        FetchedChunk held = chunk;
        if (held == null || !wanted.equals(held.id())) {
            return false;
        }
        held.copy(offset, dst);
        return true;
    }

    /** Keeps the chunk, as its user, in place of the one before. */
    public synchronized void hold(FetchedChunk fetched) {
        release();
        chunk = fetched;
    }

    /** The chunk, for one more user; null if there is none. */
    public synchronized @Nullable FetchedChunk share() {
        return chunk == null ? null : chunk.shared();
    }

    /** Holds nothing any more. */
    public synchronized void release() {
        FetchedChunk held = chunk;
        chunk = null;
        if (held != null) {
            held.release();
        }
    }

    /** Holds this chunk no more, if it does: a tier has it. */
    public synchronized void release(FetchedChunk stored) {
        if (chunk == stored) {
            release();
        }
    }
}
