package io.tiercel.wire;

import io.tiercel.core.settings.EventSettings;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
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
    private static final long MAGIC = 0x54494552_43454c31L;
    private static final long LAYOUT = 1;
    private static final int HEADER = 8;
    private static final int SLOTS_MAX = 1 << 24;
    private static final int CLUSTER = 3;
    private static final int AS_OF = 4;
    private static final int BOOT = 5;
    /** Slots kept for the two versions that belong to no path. */
    private static final int RESERVED = 8;

    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final ByteBuffer memory;
    private final int slots;
    /** What tells the file from any other there is while this has it mapped; null for the writer's own. */
    private final @Nullable Object key;

    private VersionTable(ByteBuffer memory, int slots, @Nullable Object key) {
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
        if (!isSlotCount(slots)) {
            throw new IllegalArgumentException(
                    "the slots of a version table must be a power of two from 64 to " + SLOTS_MAX + ": " + slots);
        }
        // A clock that was set back must not take the versions back with it.
        long epoch = Math.max(nowMillis << 20, olderEpoch(file, cluster) + (1 << 20));
        Path draft = file.resolveSibling(file.getFileName() + ".draft");
        Files.deleteIfExists(draft);
        try {
            VersionTable table = map(draft, slots);
            table.begin(cluster, epoch);
            Files.setPosixFilePermissions(draft, PosixFilePermissions.fromString("rw-r--r--"));
            replace(draft, file);
            return table;
        } catch (IOException e) {
            throw notMade(file, draft, slots, e);
        }
    }

    /**
     * Opens the table for reading. Whether its writer is to be believed is for {@link VersionTables} to say.
     *
     * @throws IOException if there is none, or it is not this cluster's, or of another layout, or was written before
     *     the machine last started
     */
    public static VersionTable open(Path file, String cluster) throws IOException {
        Object key = key(file);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            long bytes = channel.size();
            if (bytes < bytes(64) || bytes > bytes(SLOTS_MAX)) {
                throw new IOException(file + " is no version table: " + bytes + " bytes");
            }
            // Before it is mapped, since it stays so until the garbage collector finds it.
            checkHeader(header(channel), bytes, file, cluster);
            ByteBuffer memory = channel.map(MapMode.READ_ONLY, 0, bytes).order(ByteOrder.nativeOrder());
            // Replaced meanwhile, it is of neither file for certain.
            return new VersionTable(memory, (int) memory.getLong(2 * Long.BYTES), key.equals(key(file)) ? key : null);
        }
    }

    /** Whether this was opened from the file that is there now. */
    boolean isOf(Path file) throws IOException {
        return key != null && key.equals(key(file));
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

    private void set(int index, long value) {
        LONGS.setRelease(memory, index * Long.BYTES, value);
    }

    private void begin(String cluster, long epoch) {
        set(1, LAYOUT);
        set(2, slots);
        set(CLUSTER, hash(cluster));
        set(BOOT, boot());
        set(HEADER, epoch);
        set(0, MAGIC);
    }

    private static Object key(Path file) throws IOException {
        Object key = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
        return key == null ? new Object() : key;
    }

    private static IOException notMade(Path file, Path draft, int slots, IOException cause) {
        IOException e = new IOException(
                "the version table " + file + " of " + bytes(slots) + " bytes cannot be made (" + cause.getMessage()
                        + "): make room there, set " + EventSettings.DIR.key() + " to another directory, or "
                        + EventSettings.TABLE_SLOTS.key() + " to fewer",
                cause);
        try {
            // What was written of it would take the room that others need.
            Files.deleteIfExists(draft);
        } catch (IOException left) {
            e.addSuppressed(left);
        }
        return e;
    }

    private static VersionTable map(Path file, int slots) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            // Written, not only extended: a full tmpfs then fails here and not as a fault at some later store.
            ByteBuffer zeros = ByteBuffer.allocate((int) bytes(slots));
            while (zeros.hasRemaining()) {
                channel.write(zeros);
            }
            return new VersionTable(
                    channel.map(MapMode.READ_WRITE, 0, bytes(slots)).order(ByteOrder.nativeOrder()), slots, null);
        }
    }

    private static void replace(Path draft, Path file) throws IOException {
        try {
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            throw new IOException(file + " is on a file system that cannot replace a file at once", e);
        }
    }

    private static ByteBuffer header(FileChannel channel) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER * Long.BYTES).order(ByteOrder.nativeOrder());
        while (header.hasRemaining() && channel.read(header, header.position()) >= 0) {
            // What is missing stays zero, as in no table.
        }
        return header;
    }

    private static void checkHeader(ByteBuffer header, long bytes, Path file, String cluster) throws IOException {
        long slots = header.getLong(2 * Long.BYTES);
        boolean known = header.getLong(0) == MAGIC && header.getLong(Long.BYTES) == LAYOUT;
        if (!known || !isSlotCount(slots) || bytes(slots) != bytes) {
            throw new IOException(file + " is no version table of this release: restart the relay");
        }
        if (header.getLong(CLUSTER * Long.BYTES) != hash(cluster)) {
            throw new IOException(file + " is not the version table of " + cluster);
        }
        if (header.getLong(BOOT * Long.BYTES) != boot()) {
            throw new IOException(file + " was written before this machine started: start the relay");
        }
    }

    /** The epoch of the table that is there already, or 0. */
    private static long olderEpoch(Path file, String cluster) {
        try {
            return open(file, cluster).get(HEADER);
        } catch (IOException e) {
            // None, or none that any reader would open.
            return 0;
        }
    }

    /** What tells this start of the machine from others, because its monotonic clock starts anew; 0 if unknown. */
    private static long boot() {
        try {
            return hash(Files.readString(Path.of("/proc/sys/kernel/random/boot_id")));
        } catch (IOException e) {
            // Not Linux: whoever reads an old table there sees that it is never confirmed.
            return 0;
        }
    }

    private static boolean isSlotCount(long slots) {
        return slots >= 64 && slots <= SLOTS_MAX && Long.bitCount(slots) == 1;
    }

    private static long bytes(long slots) {
        return (HEADER + 2 * slots) * Long.BYTES;
    }

    private static long hash(String cluster) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < cluster.length(); i++) {
            hash = (hash ^ cluster.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }
}
