package io.tiercel.client.data.arena;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The map from a chunk's hash to its slot: buckets of {@value ArenaShape#BUCKET_ENTRIES} entries in an arena's file.
 *
 * <p>An entry is the hash's high bits above the slot's number plus one; 0 is none. It is a hint: the slot's record says
 * what is there. Finding takes no lock and is thread-safe; changes are for one writer.
 */
final class ArenaIndex {
    private static final long SLOT_MASK = (1L << 21) - 1;

    private final ArenaBytes bytes;
    private final ArenaFile file;
    private final ArenaShape shape;

    /** @param bytes from which buckets are read */
    ArenaIndex(ArenaBytes bytes, ArenaFile file, ArenaShape shape) {
        this.bytes = bytes;
        this.file = file;
        this.shape = shape;
    }

    /** Reads the hash's bucket. */
    void load(long hash, ByteBuffer bucket) throws IOException {
        bytes.read(bucket.clear(), shape.bucketAt(hash));
    }

    /** The slot of the bucket's entry of this number, or -1 if that is not of this hash. */
    int slot(ByteBuffer bucket, int entry, long hash) {
        long value = bucket.getLong(entry * Long.BYTES);
        int slot = (int) (value & SLOT_MASK) - 1;
        boolean match = value != 0 && ((value ^ hash) & ~SLOT_MASK) == 0;
        return match && slot >= 0 && slot < shape.slots() ? slot : -1;
    }

    /**
     * Adds an entry to the loaded bucket, in place of the first one if the bucket is full.
     *
     * @return the slot whose entry was replaced, or -1
     */
    int add(ByteBuffer bucket, long hash, int slot) throws IOException {
        int entry = 0;
        while (entry < ArenaShape.BUCKET_ENTRIES && bucket.getLong(entry * Long.BYTES) != 0) {
            entry++;
        }
        int place = entry % ArenaShape.BUCKET_ENTRIES;
        long replaced = bucket.getLong(place * Long.BYTES) & SLOT_MASK;
        set(bucket, hash, place, (hash & ~SLOT_MASK) | (slot + 1L));
        return (int) replaced - 1;
    }

    /** Removes the entry of this slot from its hash's bucket, if there is one. */
    void remove(ByteBuffer bucket, long hash, int slot) throws IOException {
        load(hash, bucket);
        for (int entry = 0; entry < ArenaShape.BUCKET_ENTRIES; entry++) {
            if ((bucket.getLong(entry * Long.BYTES) & SLOT_MASK) == slot + 1L) {
                set(bucket, hash, entry, 0);
            }
        }
    }

    private void set(ByteBuffer bucket, long hash, int entry, long value) throws IOException {
        bucket.putLong(entry * Long.BYTES, value);
        bucket.limit((entry + 1) * Long.BYTES).position(entry * Long.BYTES);
        file.write(bucket, shape.bucketAt(hash) + (long) entry * Long.BYTES);
        bucket.clear();
    }
}
