package io.tiercel.client.data.chunk;

import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import org.jspecify.annotations.Nullable;

/** A few direct buffers of one chunk each, lent to fetches; when all are out, a heap buffer does. Thread-safe. */
public final class BufferPool {
    private static final int BUFFERS_MAX = 8;

    private final ArrayBlockingQueue<ByteBuffer> idle = new ArrayBlockingQueue<>(BUFFERS_MAX);
    private final int bytes;
    private int made;

    public BufferPool(int bytes) {
        this.bytes = bytes;
    }

    public ByteBuffer take() {
        @Nullable ByteBuffer buffer = idle.poll();
        return buffer != null ? buffer : make();
    }

    public void give(ByteBuffer buffer) {
        if (buffer.isDirect()) {
            idle.offer(buffer);
        }
    }

    private synchronized ByteBuffer make() {
        if (made == BUFFERS_MAX) {
            return ByteBuffer.allocate(bytes);
        }
        made++;
        try {
            return ByteBuffer.allocateDirect(bytes);
        } catch (OutOfMemoryError e) {
            // The process has little direct memory, which it may need itself.
            return ByteBuffer.allocate(bytes);
        }
    }
}
