package io.tiercel.wire;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A memory-mapped table of versions by which every process of a machine knows whether what it cached of one cluster's
 * namespace is still fresh.
 *
 * <p>One relay writes it, any number of processes read it, and none of them needs a connection. Versions only grow, so
 * the sum of several has changed exactly when one of them has. Beside each version stands the number of files open for
 * writing that share it. {@link #asOfNanos} is the moment, on this machine's monotonic clock, up to which every change
 * is in the table.
 *
 * <p>Layout, in longs of the machine's byte order: magic, layout, slots, cluster hash, as-of, boot; at {@link #HEADER}
 * the versions, then the open counts. Reads are safe from any thread; writes are for one thread of one process.
 */
public final class VersionTable {
    /** Longs before the first version. */
    static final int HEADER = 8;

    private static final int AS_OF = 4;
    /** Slots kept for the two versions that belong to no path. */
    private static final int RESERVED = 8;

    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final ByteBuffer memory;
    private final int slots;
    /** What tells the file from any other there is while this has it mapped; null for the writer's own. */
    private final @Nullable Object key;

    VersionTable(ByteBuffer memory, int slots, @Nullable Object key) {
        this.memory = memory;
        this.slots = slots;
        this.key = key;
    }

    /**
     * Makes a new table in place of any older one, readable by all. Its versions are past those of every table made
     * before it, so that nothing cached under an older one passes for fresh.
     *
     * @param slots a power of two, from 64 to 2^24
     * @param nowMillis the wall clock, which orders tables of one machine
     * @throws IOException that says what to do, if there is no room, or the directory cannot be written
     */
    public static VersionTable create(Path file, int slots, String cluster, long nowMillis) throws IOException {
        return VersionTableFile.create(file, slots, cluster, nowMillis);
    }

    /**
     * Opens the table for reading. Whether its writer is to be believed is for {@link VersionTables} to say.
     *
     * @throws IOException if there is none, or it is not this cluster's, or of another layout, or was written before
     *     the machine last started
     */
    public static VersionTable open(Path file, String cluster) throws IOException {
        return VersionTableFile.open(file, cluster);
    }

    /** Whether this was opened from the file that is there now. */
    boolean isOf(Path file) throws IOException {
        return key != null && key.equals(VersionTableFile.key(file));
    }

    /** The slots of these names, for {@link #sum} and {@link #anyOpen}. */
    public int[] slotsOf(long[] names) {
        int[] result = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            result[i] = slotOf(names[i]);
        }
        return result;
    }

    /** The slot of a name: small names have their own, all others share the rest. */
    public int slotOf(long name) {
        if (name >= 0 && name < RESERVED) {
            return (int) name;
        }
        int slot = (int) name & (slots - 1);
        return slot < RESERVED ? slot + RESERVED : slot;
    }

    /** The number of slots: a power of two. */
    public int slots() {
        return slots;
    }

    /** The sum of these slots' versions: equal to an earlier sum exactly if none has advanced since. */
    public long sum(int[] of) {
        long sum = 0;
        for (int slot : of) {
            sum += get(HEADER + slot);
        }
        return sum;
    }

    /** Whether a file is open for writing that shares one of these slots. */
    public boolean anyOpen(int[] of) {
        for (int slot : of) {
            if (get(HEADER + slots + slot) != 0) {
                return true;
            }
        }
        return false;
    }

    /** The moment of {@link System#nanoTime} up to which every change is in the table; 0 before the first. */
    public long asOfNanos() {
        return get(AS_OF);
    }

    /**
     * Whether every change up to {@code stalenessNanos} ago is in the table.
     *
     * @param nowNanos {@link System#nanoTime}
     */
    public boolean confirmed(long nowNanos, long stalenessNanos) {
        long asOf = asOfNanos();
        return asOf != 0 && nowNanos - asOf <= stalenessNanos;
    }

    /** Advances the version of a name. */
    public void advance(long name) {
        int at = HEADER + slotOf(name);
        set(at, get(at) + 1);
    }

    /** Counts a file opened (+1) or closed (-1) against a name. */
    public void addOpen(long name, int delta) {
        int at = HEADER + slots + slotOf(name);
        set(at, get(at) + delta);
    }

    /** Forgets every open file; the names of those still open must be added again before the next confirmation. */
    public void clearOpen() {
        for (int slot = 0; slot < slots; slot++) {
            set(HEADER + slots + slot, 0);
        }
    }

    /** Says that every change before this moment of {@link System#nanoTime} is in the table. */
    public void confirm(long asOfNanos) {
        set(AS_OF, asOfNanos);
    }

    private long get(int index) {
        return (long) LONGS.getAcquire(memory, index * Long.BYTES);
    }

    void set(int index, long value) {
        LONGS.setRelease(memory, index * Long.BYTES, value);
    }

    /** The size of a table with so many slots. */
    static long bytes(long slots) {
        return (HEADER + 2 * slots) * Long.BYTES;
    }
}
