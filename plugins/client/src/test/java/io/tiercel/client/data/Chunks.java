package io.tiercel.client.data;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Chunks whose bytes follow from their ids, so that every process of a test knows what is right. */
final class Chunks {
    static final int CHUNK_BYTES = 64 << 10;

    private Chunks() {}

    static ChunkId id(long block) {
        return id(block, CHUNK_BYTES);
    }

    static ChunkId id(long block, int length) {
        return new ChunkId(11, 12, block, 1_001, 0, length);
    }

    static byte[] bytes(ChunkId id) {
        byte[] bytes = new byte[id.length()];
        long state = id.hash();
        for (int i = 0; i < bytes.length; i++) {
            if ((i & 7) == 0) {
                state = state * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
            }
            bytes[i] = (byte) (state >>> (8 * (i & 7)));
        }
        return bytes;
    }

    static boolean store(ChunkTier tier, ChunkId id) {
        return tier.store(id, ByteBuffer.wrap(bytes(id)));
    }

    /** Whether the tier serves all of the chunk; throws if it serves it wrongly. */
    static boolean served(ChunkTier tier, ChunkId id) {
        return served(tier, id, 0, id.length(), ByteBuffer.allocate(id.length()));
    }

    /** Whether the tier serves this part of the chunk into the buffer; throws if it serves it wrongly. */
    static boolean served(ChunkTier tier, ChunkId id, int offset, int length, ByteBuffer dst) {
        dst.clear().limit(length);
        if (!tier.read(id, offset, dst)) {
            if (dst.position() != 0 || dst.limit() != length) {
                throw new AssertionError("a miss moved the buffer: " + dst);
            }
            return false;
        }
        byte[] read = new byte[length];
        dst.flip().get(read);
        if (!Arrays.equals(read, Arrays.copyOfRange(bytes(id), offset, offset + length))) {
            throw new AssertionError("wrong bytes of " + id + " from " + offset + " for " + length);
        }
        return true;
    }
}
