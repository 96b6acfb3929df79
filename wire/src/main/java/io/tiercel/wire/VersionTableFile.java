package io.tiercel.wire;

import io.tiercel.core.settings.EventSettings;
import java.io.IOException;
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
 * The file of a {@link VersionTable}: made at once or not at all, and opened only if its header is that of this cluster, this
 * release and this start of the machine.
 */
final class VersionTableFile {
    private static final long MAGIC = 0x54494552_43454c31L;
    private static final long LAYOUT = 4;
    private static final int ZEROS_AT_ONCE = 1 << 20;

    private static final int LAYOUT_AT = 1;
    private static final int OPEN_SLOTS_AT = 2;
    private static final int CHANGES_AT = 3;
    private static final int CLUSTER_AT = 4;
    private static final int BOOT_AT = 5;

    private VersionTableFile() {}

    /**
     * As {@link VersionTable#create}.
     *
     * @param older whose open files the table begins with; null for none
     */
    static VersionTable create(
            Path file, TableShape shape, String cluster, long nowMillis, @Nullable VersionTable older)
            throws IOException {
        // A clock that was set back must not take the epoch back with it.
        long epoch = Math.max(nowMillis << 20, olderEpoch(file, cluster) + (1 << 20));
        Path draft = file.resolveSibling(file.getFileName() + ".draft");
        Files.deleteIfExists(draft);
        try {
            VersionTable table = map(draft, shape);
            begin(table, cluster, epoch);
            if (older != null) {
                table.beginAs(older);
            }
            Files.setPosixFilePermissions(draft, PosixFilePermissions.fromString("rw-r--r--"));
            replace(draft, file);
            return table;
        } catch (IOException e) {
            throw notMade(file, draft, shape, e);
        }
    }

    /** As {@link VersionTable#open}. */
    static VersionTable open(Path file, String cluster) throws IOException {
        Object key = key(file);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            // Before it is mapped, since it stays so until the garbage collector finds it.
            TableShape shape = shape(header(channel), channel.size(), file, cluster);
            ByteBuffer memory = channel.map(MapMode.READ_ONLY, 0, shape.bytes()).order(ByteOrder.nativeOrder());
            // Replaced meanwhile, it is of neither file for certain.
            return new VersionTable(memory, shape, key.equals(key(file)) ? key : null);
        }
    }

    /** What tells the file that is there now from any other there is while this one is mapped. */
    static Object key(Path file) throws IOException {
        Object key = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
        return key == null ? new Object() : key;
    }

    private static IOException notMade(Path file, Path draft, TableShape shape, IOException cause) {
        IOException e = new IOException(
                "the version table " + file + " of " + shape.bytes() + " bytes cannot be made ("
                        + cause.getMessage()
                        + "): make room there, set " + EventSettings.DIR.key() + " to another directory, or "
                        + EventSettings.TABLE_CHANGES.key() + " to fewer",
                cause);
        try {
            // What was written of it would take the room that others need.
            Files.deleteIfExists(draft);
        } catch (IOException left) {
            e.addSuppressed(left);
        }
        return e;
    }

    private static VersionTable map(Path file, TableShape shape) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            // Written, not only extended: a full tmpfs then fails here and not as a fault at some later store.
            fill(channel, shape.bytes());
            return new VersionTable(
                    channel.map(MapMode.READ_WRITE, 0, shape.bytes()).order(ByteOrder.nativeOrder()), shape, null);
        }
    }

    /** With zeros, and in pieces: a table may be larger than the heap of its relay. */
    private static void fill(FileChannel channel, long bytes) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocate(ZEROS_AT_ONCE);
        for (long left = bytes; left > 0; left -= zeros.position()) {
            channel.write(zeros.clear().limit((int) Math.min(left, ZEROS_AT_ONCE)));
        }
    }

    private static void begin(VersionTable table, String cluster, long epoch) {
        table.set(LAYOUT_AT, LAYOUT);
        table.set(OPEN_SLOTS_AT, table.shape().openSlots());
        table.set(CHANGES_AT, table.shape().changes());
        table.set(CLUSTER_AT, hash(cluster));
        table.set(BOOT_AT, boot());
        table.set(VersionTable.EPOCH, epoch);
        // Last, since it is what makes a table of it.
        table.set(0, MAGIC);
    }

    private static void replace(Path draft, Path file) throws IOException {
        if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
            // Somebody's mistake. One with something in it stays, and is told of.
            Files.delete(file);
        }
        try {
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            throw new IOException(file + " is on a file system that cannot replace a file at once", e);
        }
    }

    private static ByteBuffer header(FileChannel channel) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(TableShape.HEADER * Long.BYTES).order(ByteOrder.nativeOrder());
        while (header.hasRemaining() && channel.read(header, header.position()) >= 0) {
            // What is missing stays zero, as in no table.
        }
        return header;
    }

    private static TableShape shape(ByteBuffer header, long bytes, Path file, String cluster) throws IOException {
        if (word(header, 0) != MAGIC) {
            throw new IOException(file + " is no version table: it has " + bytes + " bytes");
        }
        long openSlots = word(header, OPEN_SLOTS_AT);
        long changes = word(header, CHANGES_AT);
        boolean known = word(header, LAYOUT_AT) == LAYOUT && TableShape.isPossible(openSlots, changes);
        if (!known || new TableShape((int) openSlots, (int) changes).bytes() != bytes) {
            throw new IOException(file + " is no version table of this release: restart the relay");
        }
        if (word(header, CLUSTER_AT) != hash(cluster)) {
            throw new IOException(file + " is not the version table of " + cluster);
        }
        if (word(header, BOOT_AT) != boot()) {
            throw new IOException(file + " was written before this machine started: start the relay");
        }
        return new TableShape((int) openSlots, (int) changes);
    }

    private static long word(ByteBuffer header, int index) {
        return header.getLong(index * Long.BYTES);
    }

    /** The epoch of the table that is there already; 0 if there is none. */
    private static long olderEpoch(Path file, String cluster) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            ByteBuffer header = header(channel);
            shape(header, channel.size(), file, cluster);
            return word(header, VersionTable.EPOCH);
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

    private static long hash(String cluster) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < cluster.length(); i++) {
            hash = (hash ^ cluster.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }
}
