package io.tiercel.client.data.arena;

import io.tiercel.client.data.chunk.ChunkId;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Finds chunks in an arena and copies them out, verified in memory of this process. Takes no lock.
 *
 * <p>Whatever others do to the file meanwhile, the bytes that arrive have the checksums that were stored for this very
 * chunk, or the read fails. Stateless but for the cursor it is handed, which is for one thread.
 */
final class ArenaReader {
    /** Bytes copied before they are verified: they are still in the processor's cache then. */
    private static final int RUN_BYTES = 64 << 10;

    private final ArenaFile file;
    private final ArenaBytes table;
    private final ArenaWindows windows;
    private final ArenaShape shape;
    private final ArenaIndex index;

    /** @param table where records are read from */
    ArenaReader(ArenaFile file, ArenaBytes table, ArenaWindows windows, ArenaShape shape, ArenaIndex index) {
        this.file = file;
        this.table = table;
        this.windows = windows;
        this.shape = shape;
        this.index = index;
    }

    /** Moves the cursor to the chunk's record; false if the chunk is not here. */
    boolean find(ReadCursor cursor, ChunkId id) throws IOException {
        cursor.slot = ReadCursor.NOWHERE;
        if (id.length() > shape.chunkBytes()) {
            return false;
        }
        cursor.chunk = id;
        cursor.hash = id.hash();
        index.load(cursor.hash, cursor.bucket);
        for (int entry = 0; entry < ArenaShape.BUCKET_ENTRIES; entry++) {
            int slot = index.slot(cursor.bucket, entry, cursor.hash);
            if (slot >= 0 && recordIsOf(cursor, slot, id)) {
                cursor.slot = slot;
                return true;
            }
        }
        return false;
    }

    /**
     * Copies what remains of dst from the chunk at the cursor; moves dst's position and limit.
     *
     * @return whether all of it verified
     */
    boolean copy(ReadCursor cursor, ChunkId id, int offset, ByteBuffer dst) throws IOException {
        int end = dst.limit();
        int from = offset;
        for (int at = dst.position(); at < end; ) {
            int left = end - at;
            int inUnit = from % shape.unitBytes();
            int whole = inUnit == 0 ? wholeUnits(id, from, left) : 0;
            int copied =
                    whole > 0 ? copyUnits(cursor, from, dst, at, whole) : copyPart(cursor, id, from, dst, at, left);
            if (copied < 0) {
                return false;
            }
            at += copied;
            from += copied;
        }
        return true;
    }

    /** Whether every unit of the chunk at the cursor verifies. */
    boolean intact(ReadCursor cursor, ChunkId id) throws IOException {
        for (int unit = 0; unit * shape.unitBytes() < id.length(); unit++) {
            cursor.unit = ReadCursor.NOWHERE;
            if (!holdUnit(cursor, id, unit)) {
                return false;
            }
        }
        return true;
    }

    private boolean recordIsOf(ReadCursor cursor, int slot, ChunkId id) throws IOException {
        table.read(cursor.record.clear(), shape.recordAt(slot));
        return ChunkRecord.isOf(cursor.record, id);
    }

    /** How many of the bytes from a unit's beginning on are whole units, of one run at most. */
    private int wholeUnits(ChunkId id, int from, int left) {
        // Runs that begin at multiples of their length are each in one window.
        int run = Math.min(left, RUN_BYTES - from % RUN_BYTES);
        return from + run == id.length() ? run : run - run % shape.unitBytes();
    }

    private int copyUnits(ReadCursor cursor, int from, ByteBuffer dst, int at, int length) throws IOException {
        load(cursor, from, dst.limit(at + length).position(at));
        int unit = from / shape.unitBytes();
        for (int done = 0; done < length; done += shape.unitBytes()) {
            int unitLength = Math.min(shape.unitBytes(), length - done);
            if (!verifies(cursor, dst, at + done, unitLength, unit++)) {
                return -1;
            }
        }
        return length;
    }

    /**
     * Fills what remains of dst out of a window; if there is none, by a system call, which copies twice into a heap buffer.
     */
    private void load(ReadCursor cursor, int from, ByteBuffer dst) throws IOException {
        long position = shape.slotAt(cursor.slot) + from;
        if (!windows.copy(position, dst, dst.position(), dst.remaining())) {
            file.read(dst, position);
        }
    }

    private int copyPart(ReadCursor cursor, ChunkId id, int from, ByteBuffer dst, int at, int left) throws IOException {
        int unit = from / shape.unitBytes();
        int inUnit = from % shape.unitBytes();
        if (!cursor.holdsUnit(id, unit) && !holdUnit(cursor, id, unit)) {
            return -1;
        }
        int length = Math.min(left, shape.unitBytes() - inUnit);
        dst.limit(at + length).put(at, cursor.unitBytes, inUnit, length);
        return length;
    }

    private boolean holdUnit(ReadCursor cursor, ChunkId id, int unit) throws IOException {
        int from = unit * shape.unitBytes();
        int length = Math.min(shape.unitBytes(), id.length() - from);
        ByteBuffer bytes = cursor.unitBytes.clear().limit(length);
        cursor.unit = ReadCursor.NOWHERE;
        load(cursor, from, bytes);
        if (!verifies(cursor, bytes, 0, length, unit)) {
            return false;
        }
        bytes.clear();
        cursor.unit = unit;
        cursor.unitOf = id;
        return true;
    }

    private static boolean verifies(ReadCursor cursor, ByteBuffer bytes, int at, int length, int unit) {
        return cursor.checksums.of(bytes, at, length, cursor.hash, unit) == ChunkRecord.checksum(cursor.record, unit);
    }
}
