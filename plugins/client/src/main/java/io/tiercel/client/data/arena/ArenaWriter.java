package io.tiercel.client.data.arena;

import io.tiercel.client.data.chunk.ChunkId;
import io.tiercel.client.data.chunk.TierLosses;
import io.tiercel.client.data.chunk.UseOrder;
import io.tiercel.core.cache.EvictionPolicies;
import io.tiercel.core.cache.EvictionPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes what is in an arena. For one writer at a time on the whole machine: the caller holds the lock.
 *
 * <p>A chunk comes in by three steps: the policy gives it a slot, and the record of the slot's last chunk is wiped; the
 * bytes are written; the record is written and the index told. A writer killed between the steps leaves a slot without a
 * record, which nobody finds and the policy gives away again in its turn. One killed within the policy's change, which
 * takes some ten microseconds, leaves the dirty mark: the next writer then empties the arena.
 */
final class ArenaWriter {
    private static final Logger LOG = LoggerFactory.getLogger(ArenaWriter.class);
    /** Looking over so many slots takes a tenth of the time that storing a chunk of 1 MiB takes. */
    private static final int SLOTS_TOLD_AT_ONCE = 8192;

    private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(64 << 10);

    private final ArenaFile file;
    private final ArenaShape shape;
    private final ArenaIndex index;
    private final ArenaReader reader;
    private final ArenaGrowth growth;
    private final TierLosses losses;
    private final PagedWords words;
    private final EvictionPolicy policy;
    private final UseOrder uses;
    private final ReadCursor cursor;
    private final ArenaHeader header;
    private final ByteBuffer bucket = words(ArenaShape.bucketBytes());
    private final ByteBuffer record;
    private final ByteBuffer used;
    private int stores;

    ArenaWriter(ArenaFile file, ArenaShape shape, ArenaGrowth growth, TierLosses losses) {
        this.file = file;
        this.header = new ArenaHeader(file);
        this.shape = shape;
        // A writer reads by system calls alone: a fault of a map would show too late.
        index = new ArenaIndex(file, file, shape);
        reader = new ArenaReader(file, file, new ArenaWindows(file, shape, 0), shape, index);
        this.growth = growth;
        this.losses = losses;
        words = new PagedWords(file, shape.policyAt(), shape.policyWords());
        policy = EvictionPolicies.create(shape.policy(), shape.slots(), words);
        uses = new UseOrder(shape.slots());
        cursor = new ReadCursor(shape);
        record = words(shape.recordBytes());
        used = words(shape.slots() * Long.BYTES);
    }

    /** Makes an empty arena of a file that is all zeros. */
    static void format(ArenaFile file, ArenaShape shape) throws IOException {
        // The zeros are written: a full tmpfs then fails here, and not at some later change of the table.
        wipe(file, 0, shape.tableBytes());
        new ArenaHeader(file).format(shape);
    }

    /**
     * Takes a chunk in.
     *
     * @param nowNanos the moment of {@link System#nanoTime} up to which the policy hears of uses
     * @return whether the chunk is in the arena now
     * @throws ArenaLostException if the file is an arena of this shape no more
     * @throws IOException if the bytes could not be written: the arena is as it was, less a victim
     */
    boolean store(ChunkId id, int[] checksums, ByteBuffer chunk, long nowNanos) throws IOException {
        begin();
        if (reader.find(cursor, id)) {
            return true;
        }
        try {
            int slot = reserve(id, nowNanos);
            if (slot == EvictionPolicy.REFUSED) {
                return false;
            }
            fill(slot, chunk);
            publish(id, slot, checksums);
            return true;
        } catch (IllegalStateException | IndexOutOfBoundsException e) {
            // The policy found its words in a state that cannot be: somebody else wrote to the file.
            empty("its table is damaged: " + e);
            return false;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Drops the chunk if it is here and its bytes are not those that were stored; whether it did. */
    boolean dropIfDamaged(ChunkId id) throws IOException {
        begin();
        if (!reader.find(cursor, id) || reader.intact(cursor, id)) {
            return false;
        }
        try {
            index.remove(bucket, cursor.hash, cursor.slot);
            release(cursor.slot);
        } catch (IllegalStateException | IndexOutOfBoundsException e) {
            empty("its table is damaged: " + e);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return true;
    }

    private void begin() throws IOException {
        words.forget();
        header.load();
        ArenaShape found;
        try {
            found = header.shape();
        } catch (IOException e) {
            throw new ArenaLostException("its header was overwritten: " + e.getMessage());
        }
        if (!found.equals(shape)) {
            throw new ArenaLostException("its header was overwritten: it now says " + found);
        }
        if (header.isDirty()) {
            empty("a writer died while it changed the table");
        }
    }

    private int reserve(ChunkId id, long nowNanos) throws IOException {
        header.markDirty();
        tellUses(nowNanos);
        int slot = granted(policy.place(id.hash()), id.length());
        if (slot != EvictionPolicy.REFUSED && wipeRecord(slot)) {
            losses.evictions.increment();
        }
        words.flush();
        header.markClean();
        return slot;
    }

    /**
     * The slot, unless it would take memory that it may not have. Then it keeps what it holds, and the policy, which takes
     * the newcomer to be there, gives it away again in its turn: so slots that have memory get theirs.
     */
    private int granted(int slot, int length) throws IOException {
        if (slot == EvictionPolicy.REFUSED || length <= writtenBytes(slot) || growth.allowed()) {
            return slot;
        }
        if (!policy.evicts()) {
            policy.free(slot);
        }
        return EvictionPolicy.REFUSED;
    }

    /** Tells the policy of the uses since it was last told, at every store; in a large arena only at some. */
    private void tellUses(long nowNanos) throws IOException {
        if (stores++ % (1 + shape.slots() / SLOTS_TOLD_AT_ONCE) != 0) {
            return;
        }
        file.read(used.clear(), shape.usedAt(0));
        uses.begin(header.drainedNanos(), nowNanos);
        for (int slot = 0; slot < shape.slots(); slot++) {
            uses.add(slot, used.getLong(slot * Long.BYTES));
        }
        uses.tell(policy);
        header.drained(nowNanos);
    }

    private void fill(int slot, ByteBuffer chunk) throws IOException {
        try {
            file.write(chunk.duplicate(), shape.slotAt(slot));
        } catch (IOException e) {
            release(slot);
            throw e;
        }
    }

    private void publish(ChunkId id, int slot, int[] checksums) throws IOException {
        int written = Math.max(writtenBytes(slot), id.length());
        zero(record);
        ChunkRecord.put(record, id, checksums);
        ChunkRecord.putWrittenBytes(record, written);
        file.write(record.clear(), shape.recordAt(slot));
        index.load(id.hash(), bucket);
        int displaced = index.add(bucket, id.hash(), slot);
        if (displaced >= 0) {
            releaseIfLost(displaced);
        }
    }

    /** Frees a slot whose entry in the index was replaced, unless another entry leads to it. */
    private void releaseIfLost(int slot) throws IOException {
        ChunkId id = slot < shape.slots() ? chunkIn(slot) : null;
        if (id != null && !(reader.find(cursor, id) && cursor.slot == slot)) {
            release(slot);
        }
    }

    private void release(int slot) throws IOException {
        header.markDirty();
        wipeRecord(slot);
        policy.free(slot);
        words.flush();
        header.markClean();
    }

    /** Wipes the slot's record and its entry in the index; whether there was one. */
    private boolean wipeRecord(int slot) throws IOException {
        ChunkId id = chunkIn(slot);
        if (id == null) {
            return false;
        }
        index.remove(bucket, id.hash(), slot);
        int written = ChunkRecord.writtenBytes(record);
        zero(record);
        ChunkRecord.putWrittenBytes(record, written);
        file.write(record.clear().limit(ArenaShape.RECORD_HEAD_BYTES), shape.recordAt(slot));
        return true;
    }

    private @Nullable ChunkId chunkIn(int slot) throws IOException {
        file.read(record.clear(), shape.recordAt(slot));
        return ChunkRecord.chunk(record);
    }

    private int writtenBytes(int slot) throws IOException {
        file.read(record.clear(), shape.recordAt(slot));
        return ChunkRecord.writtenBytes(record);
    }

    private void empty(String why) throws IOException {
        LOG.warn("The node tier's arena is emptied: {}", why);
        losses.resets.increment();
        header.markDirty();
        wipe(file, ArenaHeader.BYTES, shape.tableBytes());
        words.forget();
        header.markClean();
    }

    private static void wipe(ArenaFile file, long from, long to) throws IOException {
        for (long at = from; at < to; at += ZEROS.capacity()) {
            file.write(ZEROS.duplicate().limit((int) Math.min(ZEROS.capacity(), to - at)), at);
        }
    }

    private static void zero(ByteBuffer buffer) {
        buffer.clear();
        while (buffer.hasRemaining()) {
            buffer.putLong(0);
        }
    }

    private static ByteBuffer words(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    }
}
