package io.tiercel.client.data.chunk;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Chunks whose bytes follow from their ids, so that every process of a test knows what is right. */
public final class Chunks {
    public static final int CHUNK_BYTES = 64 << 10;

    private Chunks() {}

    public static ChunkId id(long block) {
        return id(block, CHUNK_BYTES);
    }

    public static ChunkId id(long block, int length) {
        return new ChunkId(11, 12, block, 1_001, 0, length);
    }

    public static byte[] bytes(ChunkId id) {
        return bytes(id, 0, id.length());
    }

    /** A part of it; a byte follows from its place too, so that the rest need not be made. */
    private static byte[] bytes(ChunkId id, int offset, int length) {
        byte[] bytes = new byte[length];
        long word = 0;
        for (int i = 0; i < length; i++) {
            int at = offset + i;
            if (i == 0 || (at & 7) == 0) {
                word = mixed(id.hash() + (at >>> 3));
            }
            bytes[i] = (byte) (word >>> (8 * (at & 7)));
        }
        return bytes;
    }

    /** Of neighbouring numbers quite different ones: a step of Knuth's MMIX generator, and its better half. */
    private static long mixed(long number) {
        long product = number * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
        return product ^ (product >>> 32);
    }

    public static boolean store(ChunkTier tier, ChunkId id) {
        return tier.store(id, ByteBuffer.wrap(bytes(id)));
    }

    /** Whether the tier serves all of the chunk; throws if it serves it wrongly. */
    public static boolean served(ChunkTier tier, ChunkId id) {
        return served(tier, id, 0, id.length(), ByteBuffer.allocate(id.length()));
    }

    /** Whether the tier serves this part of the chunk into the buffer; throws if it serves it wrongly. */
    public static boolean served(ChunkTier tier, ChunkId id, int offset, int length, ByteBuffer dst) {
        dst.clear().limit(length);
        if (!tier.read(id, offset, dst)) {
            if (dst.position() != 0 || dst.limit() != length) {
                throw new AssertionError("a miss moved the buffer: " + dst);
            }
            return false;
        }
        byte[] read = new byte[length];
        dst.flip().get(read);
        if (!Arrays.equals(read, bytes(id, offset, length))) {
            throw new AssertionError("wrong bytes of " + id + " from " + offset + " for " + length);
        }
        return true;
    }
}
