package io.tiercel.client.data.arena;

import io.tiercel.client.data.chunk.ChunkId;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What is in a slot, as bytes: the parts of the chunk's id, how much of the slot has memory, and the checksums of the
 * chunk's units. A record whose length is 0 is of no chunk. Stateless.
 */
final class ChunkRecord {
    private static final int POOL_HIGH = 0;
    private static final int POOL_LOW = 8;
    private static final int BLOCK = 16;
    private static final int STAMP = 24;
    private static final int INDEX = 32;
    private static final int LENGTH = 36;
    private static final int WRITTEN = 40;

    private ChunkRecord() {}

    static void put(ByteBuffer record, ChunkId id, int[] checksums) {
        record.putLong(POOL_HIGH, id.poolHigh())
                .putLong(POOL_LOW, id.poolLow())
                .putLong(BLOCK, id.blockId())
                .putLong(STAMP, id.generationStamp())
                .putInt(INDEX, id.index())
                .putInt(LENGTH, id.length());
        for (int unit = 0; unit < checksums.length; unit++) {
            record.putInt(checksumAt(unit), checksums[unit]);
        }
    }

    static boolean isOf(ByteBuffer record, ChunkId id) {
        return record.getLong(BLOCK) == id.blockId()
                && record.getInt(INDEX) == id.index()
                && record.getInt(LENGTH) == id.length()
                && record.getLong(STAMP) == id.generationStamp()
                && record.getLong(POOL_HIGH) == id.poolHigh()
                && record.getLong(POOL_LOW) == id.poolLow();
    }

    /** The chunk the record is of; null if of none that can be. */
    static @Nullable ChunkId chunk(ByteBuffer record) {
        int index = record.getInt(INDEX);
        int length = record.getInt(LENGTH);
        if (index < 0 || length < 1) {
            return null;
        }
        return new ChunkId(
                record.getLong(POOL_HIGH),
                record.getLong(POOL_LOW),
                record.getLong(BLOCK),
                record.getLong(STAMP),
                index,
                length);
    }

    /** How many bytes of the slot were ever written, as far as is known: the file has memory for these. */
    static int writtenBytes(ByteBuffer record) {
        return Math.max(record.getInt(LENGTH), record.getInt(WRITTEN));
    }

    /** Sets how many bytes of the slot were ever written; an older release leaves 0 there. */
    static void putWrittenBytes(ByteBuffer record, int bytes) {
        record.putInt(WRITTEN, bytes);
    }

    static int checksum(ByteBuffer record, int unit) {
        return record.getInt(checksumAt(unit));
    }

    private static int checksumAt(int unit) {
        return ArenaShape.RECORD_HEAD_BYTES + unit * Integer.BYTES;
    }
}
