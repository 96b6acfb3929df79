package io.tiercel.client.data.arena;

import io.tiercel.client.data.chunk.ChunkId;
import io.tiercel.client.data.chunk.LastRead;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Where one thread is in an arena: the chunk it found last, and the unit it verified last. For one thread. */
final class ReadCursor {
    static final int NOWHERE = -1;

    final UnitChecksums checksums = new UnitChecksums();
    final LastRead lastRead = new LastRead();
    /** Room for one word. */
    final ByteBuffer moment = direct(Long.BYTES);
    /** A bucket of the index, as read last. */
    final ByteBuffer bucket = direct(ArenaShape.bucketBytes());
    /** The record in {@link #slot}. */
    final ByteBuffer record;
    /** The unit {@link #unit} of the chunk {@link #unitOf}, verified. */
    final ByteBuffer unitBytes;

    int slot = NOWHERE;

    @Nullable
    ChunkId chunk;

    long hash;

    int unit = NOWHERE;

    @Nullable
    ChunkId unitOf;

    ReadCursor(ArenaShape shape) {
        record = direct(shape.recordBytes());
        unitBytes = direct(shape.unitBytes());
    }

    /** Whether it is at this chunk. */
    boolean isAt(ChunkId id) {
        return slot != NOWHERE && id.equals(chunk);
    }

    boolean holdsUnit(ChunkId id, int number) {
        return unit == number && id.equals(unitOf);
    }

    private static ByteBuffer direct(int bytes) {
        return buffer(bytes).order(ByteOrder.nativeOrder());
    }

    private static ByteBuffer buffer(int bytes) {
        try {
            return ByteBuffer.allocateDirect(bytes);
        } catch (OutOfMemoryError e) {
            // The limit is on direct memory, not on the heap, and the JDK only copies once more for the other kind.
            return ByteBuffer.allocate(bytes);
        }
    }
}
