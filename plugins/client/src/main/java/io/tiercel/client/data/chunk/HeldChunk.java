package io.tiercel.client.data.chunk;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A chunk that a reader fetched and that no tier has taken in: without it each of the reader's next reads, however short,
 * would fetch the chunk again. Thread-safe, since a reader may be closed while it reads: a buffer that was given back twice,
 * or that is read still, would be another reader's by then.
 */
public final class HeldChunk {
    private final BufferPool buffers;
    private @Nullable ByteBuffer chunk;
    private @Nullable ChunkId id;

    /** @param buffers to which the chunk's is given back */
    public HeldChunk(BufferPool buffers) {
        this.buffers = buffers;
    }

    /** Fills dst, if this is the chunk; otherwise dst is as it was. */
    public synchronized boolean read(ChunkId wanted, int offset, ByteBuffer dst) {
        ByteBuffer held = chunk;
        if (held == null || !wanted.equals(id)) {
            return false;
        }
        dst.put(held.duplicate().position(offset).limit(offset + dst.remaining()));
        return true;
    }

    /** Keeps the chunk, which is all that is in the buffer, in place of the one before. */
    public synchronized void hold(ChunkId fetched, ByteBuffer bytes) {
        release();
        chunk = bytes;
        id = fetched;
    }

    /** Holds nothing any more. */
    public synchronized void release() {
        ByteBuffer held = chunk;
        chunk = null;
        id = null;
        if (held != null) {
            buffers.give(held);
        }
    }
}
