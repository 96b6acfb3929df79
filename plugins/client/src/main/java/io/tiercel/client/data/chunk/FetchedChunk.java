package io.tiercel.client.data.chunk;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A chunk that was fetched, in a buffer that goes back to its pool when nobody uses it any more: the reader that fetched it
 * and who takes it into a tier may both. Thread-safe; its bytes do not change.
 */
public final class FetchedChunk {
    private final ChunkId id;
    private final ByteBuffer bytes;
    private final BufferPool buffers;
    private final AtomicInteger users = new AtomicInteger(1);

    /**
     * A chunk with one user.
     *
     * @param bytes with the chunk from index 0 on
     * @param buffers to which the buffer is given back
     */
    public FetchedChunk(ChunkId id, ByteBuffer bytes, BufferPool buffers) {
        this.id = id;
        this.bytes = bytes;
        this.buffers = buffers;
    }

    public ChunkId id() {
        return id;
    }

    /** All of its bytes. */
    public ByteBuffer bytes() {
        return bytes.duplicate().clear().limit(id.length());
    }

    /** Fills dst from the offset on. */
    public void copy(int offset, ByteBuffer dst) {
        int length = dst.remaining();
        dst.put(dst.position(), bytes, offset, length).position(dst.position() + length);
    }

    /** Adds a user; only a user may. */
    public FetchedChunk shared() {
        users.incrementAndGet();
        return this;
    }

    /** One user uses it no more. */
    public void release() {
        if (users.decrementAndGet() == 0) {
            buffers.give(bytes);
        }
    }
}
