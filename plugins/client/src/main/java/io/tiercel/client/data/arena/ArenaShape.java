package io.tiercel.client.data.arena;

import io.tiercel.core.cache.EvictionPolicies;
import io.tiercel.core.settings.ClientSettings;
import java.util.Objects;

/**
 * The parameters of a node tier's file, and where in it each part is. Immutable.
 *
 * <p>The file begins with a header of words; then come, for each slot, the moment of its last use; the index; the
 * records, one a slot; the words of the eviction policy; and, on a boundary of {@value #ALIGNMENT} bytes, the slots. All
 * before the slots is called the table. Words are longs of the machine's byte order.
 */
public final class ArenaShape {
    /** Entries of a bucket of the index. With 2 to 4 used on average, one chunk in a million finds no room in it. */
    static final int BUCKET_ENTRIES = 16;

    /** Bytes of a record before its checksums. */
    static final int RECORD_HEAD_BYTES = 64;

    /** The version of how an arena is laid out. */
    public static final long LAYOUT = 3;

    private static final int ALIGNMENT = 64 << 10;
    private static final int UNIT_BYTES_MAX = 4 << 10;
    private static final int CHUNK_BYTES_MIN = 4 << 10;
    private static final int CHUNK_BYTES_MAX = 1 << 30;

    private final int slots;
    private final int chunkBytes;
    private final String policy;
    private final int buckets;
    private final long indexAt;
    private final long recordsAt;
    private final long policyAt;
    private final int policyWords;
    private final long slotsAt;

    /** @throws IllegalArgumentException where there can be no such arena */
    public ArenaShape(int slots, int chunkBytes, String policy) {
        requireChunkBytes(chunkBytes);
        this.policyWords = EvictionPolicies.words(policy, slots);
        this.slots = slots;
        this.chunkBytes = chunkBytes;
        this.policy = policy;
        buckets = Integer.highestOneBit(Math.max(1, slots / 4)) << 1;
        indexAt = ArenaHeader.BYTES + (long) slots * Long.BYTES;
        recordsAt = indexAt + (long) buckets * bucketBytes();
        policyAt = recordsAt + (long) slots * recordBytes();
        slotsAt = align(policyAt + (long) policyWords * Long.BYTES);
    }

    /**
     * The shape of an arena whose slots fill this capacity.
     *
     * @throws IllegalArgumentException where there can be no such arena
     */
    public static ArenaShape filling(long capacityBytes, int chunkBytes, String policy) {
        requireChunkBytes(chunkBytes);
        if (capacityBytes < chunkBytes) {
            throw new IllegalArgumentException(ClientSettings.NODE_CAPACITY.key() + " is " + capacityBytes
                    + " bytes, without room for one chunk of " + chunkBytes
                    + ": make it larger, or 0 for no node tier");
        }
        return new ArenaShape((int) Math.min(Integer.MAX_VALUE, capacityBytes / chunkBytes), chunkBytes, policy);
    }

    int slots() {
        return slots;
    }

    int chunkBytes() {
        return chunkBytes;
    }

    String policy() {
        return policy;
    }

    public long capacityBytes() {
        return (long) slots * chunkBytes;
    }

    /** The bytes that one checksum covers: the last unit of a chunk may be shorter. */
    int unitBytes() {
        return Math.min(UNIT_BYTES_MAX, chunkBytes);
    }

    public int recordBytes() {
        return RECORD_HEAD_BYTES + (chunkBytes / unitBytes() * Integer.BYTES + 63) / 64 * 64;
    }

    static int bucketBytes() {
        return BUCKET_ENTRIES * Long.BYTES;
    }

    public int policyWords() {
        return policyWords;
    }

    long usedAt(int slot) {
        return ArenaHeader.BYTES + (long) slot * Long.BYTES;
    }

    long bucketAt(long hash) {
        return indexAt + (hash & (buckets - 1)) * bucketBytes();
    }

    public long recordAt(int slot) {
        return recordsAt + (long) slot * recordBytes();
    }

    public long policyAt() {
        return policyAt;
    }

    public long slotAt(int slot) {
        return slotsAt + (long) slot * chunkBytes;
    }

    /** The bytes of the file that come before the slots. */
    public long tableBytes() {
        return slotsAt;
    }

    public long fileBytes() {
        return slotAt(slots);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ArenaShape that
                && slots == that.slots
                && chunkBytes == that.chunkBytes
                && policy.equals(that.policy);
    }

    @Override
    public int hashCode() {
        return Objects.hash(slots, chunkBytes, policy);
    }

    @Override
    public String toString() {
        return slots + " chunks of " + chunkBytes + " bytes under " + policy;
    }

    private static void requireChunkBytes(int chunkBytes) {
        if (chunkBytes < CHUNK_BYTES_MIN || chunkBytes > CHUNK_BYTES_MAX || Integer.bitCount(chunkBytes) != 1) {
            throw new IllegalArgumentException("the bytes of a chunk must be a power of two from " + CHUNK_BYTES_MIN
                    + " to " + CHUNK_BYTES_MAX + ": " + chunkBytes);
        }
    }

    private static long align(long position) {
        return (position + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
}
