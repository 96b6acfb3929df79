package io.tiercel.client.data.chunk;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/**
 * One chunk of one finalised block: the unit in which block data is cached. Two chunks of equal id hold equal bytes.
 *
 * @param poolHigh the first half of a 128-bit hash of the block pool's id, see {@link #poolHash}
 * @param poolLow the second half
 * @param index the chunk's number in its block, from 0
 * @param length in bytes, at least 1
 */
public record ChunkId(long poolHigh, long poolLow, long blockId, long generationStamp, int index, int length) {
    public ChunkId {
        if (index < 0) {
            throw new IllegalArgumentException("a chunk's index must not be negative: " + index);
        }
        if (length < 1) {
            throw new IllegalArgumentException("a chunk's length must be positive: " + length);
        }
    }

    /** The two halves of the hash by which chunks name the block pool of this id. */
    public static long[] poolHash(String poolId) {
        try {
            ByteBuffer digest = ByteBuffer.wrap(
                    MessageDigest.getInstance("SHA-256").digest(poolId.getBytes(StandardCharsets.UTF_8)));
            return new long[] {digest.getLong(), digest.getLong()};
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** A 64-bit hash of all parts, the same in every process and release: never 0. */
    public long hash() {
        long h = mix(poolHigh ^ mix(poolLow));
        h = mix(h ^ blockId);
        h = mix(h ^ generationStamp);
        h = mix(h ^ ((long) index << 32 | length));
        return h == 0 ? 1 : h;
    }

    // These two are written out, here and in other keys: those that a record has by itself cost a starting JVM
    // milliseconds each.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ChunkId that
                && blockId == that.blockId
                && index == that.index
                && length == that.length
                && generationStamp == that.generationStamp
                && poolHigh == that.poolHigh
                && poolLow == that.poolLow;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(hash());
    }

    /** The finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), with its increment so that 0 moves too. */
    private static long mix(long value) {
        long z = value + 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
