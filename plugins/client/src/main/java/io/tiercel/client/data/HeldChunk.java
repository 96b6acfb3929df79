package io.tiercel.client.data;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A chunk that a reader fetched and that no tier has taken in: without it each of the reader's next reads, however short,
 * would fetch the chunk again. Not thread-safe.
 */
final class HeldChunk {
    private final BufferPool buffers;
    private @Nullable ByteBuffer chunk;
    private @Nullable ChunkId id;

    /** @param buffers to which the chunk's is given back */
    HeldChunk(BufferPool buffers) {
        this.buffers = buffers;
    }

    /** Fills dst, if this is the chunk; otherwise dst is as it was. */
    boolean read(ChunkId wanted, int offset, ByteBuffer dst) {
        ByteBuffer held = chunk;
        if (held == null || !wanted.equals(id)) {
            return false;
        }
        dst.put(held.duplicate().position(offset).limit(offset + dst.remaining()));
        return true;
    }

    /** Keeps the chunk, which is all that is in the buffer, in place of the one before. */
    void hold(ChunkId fetched, ByteBuffer bytes) {
        release();
        chunk = bytes;
        id = fetched;
    }

    /** Holds nothing any more. */
    void release() {
        ByteBuffer held = chunk;
        chunk = null;
        id = null;
        if (held != null) {
            buffers.give(held);
        }
    }
}
