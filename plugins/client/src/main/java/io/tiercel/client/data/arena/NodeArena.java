package io.tiercel.client.data.arena;

import io.tiercel.client.data.chunk.ChunkId;
import io.tiercel.client.data.chunk.ChunkTier;
import io.tiercel.client.data.chunk.TierLosses;
import io.tiercel.client.data.memory.ProcessMemory;
import io.tiercel.core.settings.ClientSettings;
import io.tiercel.wire.MappedFaults;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file of a node tier as one process has it open: reads take no lock, and changes take the lock of the whole machine.
 * Thread-safe.
 */
public final class NodeArena implements AutoCloseable {
    /** The outcome of a read. */
    public enum Outcome {
        HIT,
        MISS,
        /** The chunk was found, but its bytes did not verify: it is damaged, or just being replaced. */
        SUSPECT
    }

    private static final Logger LOG = LoggerFactory.getLogger(NodeArena.class);

    private static final long WRITER_BYTE = 0;
    private static final long USERS_BYTE = 1;
    private static final long OPEN_PATIENCE_NANOS = 5_000_000_000L;
    /** Each read of a chunk's beginning is noted in the file, and so makes it younger. */
    private static final long UNUSED_MILLIS_MAX = TimeUnit.DAYS.toMillis(1);

    /** The first byte of the lock file that is not the arena's own. */
    public static final long FREE_BYTES = 1024;

    private final ArenaShape shape;
    private final ArenaFile file;
    private final ArenaWindows windows;
    private final ArenaTable table;
    private final LockFile locks;
    private final ArenaReader reader;
    private final ArenaWriter writer;
    /** Taken before the lock of the machine, so that the threads of this process do not poll for that one. */
    private final ReentrantLock writing = new ReentrantLock();

    private final ThreadLocal<ReadCursor> cursors;

    private NodeArena(
            ArenaShape shape, ArenaFile file, LockFile locks, ArenaGrowth growth, long mappedBytes, TierLosses losses) {
        this.shape = shape;
        this.file = file;
        this.locks = locks;
        windows = new ArenaWindows(file, shape, mappedBytes);
        table = new ArenaTable(file, shape);
        reader = new ArenaReader(file, table, windows, shape, new ArenaIndex(table, file, shape));
        writer = new ArenaWriter(file, shape, growth, losses);
        cursors = ThreadLocal.withInitial(() -> new ReadCursor(shape));
    }

    /**
     * Opens the directory's arena: the one that is there, if others use it, or it has the wanted shape and was used
     * within a day; else a new one.
     *
     * @param memory of this process
     * @param mappedBytes of slots that this process may have mapped
     * @param nowMillis since 1970, as in the times of files
     * @throws IOException if it cannot be opened, or made, or is in use with chunks of another size
     */
    public static NodeArena open(
            NodeTierAccess directory,
            ArenaShape wanted,
            ProcessMemory memory,
            long mappedBytes,
            long nowMillis,
            TierLosses losses)
            throws IOException {
        LockFile locks = LockFile.at(directory.lockFile());
        try (LockFile.Held held = locks.lockWithin(WRITER_BYTE, OPEN_PATIENCE_NANOS)) {
            if (held == null) {
                throw new IOException("the node tier " + directory
                        + " is locked: a process of this user that writes to it hangs, and must end");
            }
            Path path = directory.arenaFile();
            ArenaShape found = shapeOf(path);
            boolean good = found != null && found.equals(wanted) && usedLately(path, nowMillis);
            // Every process that has an arena open shares the byte: so nobody uses what is removed or replaced here.
            boolean unused = locks.unshared(USERS_BYTE);
            if (unused) {
                directory.removeOtherLayouts();
            }
            if (found == null || (!good && unused)) {
                directory.space().warnOfShortcomings(wanted.fileBytes());
                create(path, wanted);
                found = wanted;
            } else {
                accept(directory, found, wanted);
            }
            ArenaFile file = ArenaFile.open(path);
            locks.share(USERS_BYTE);
            ArenaGrowth growth = ArenaGrowth.of(directory, found.fileBytes(), memory);
            return new NodeArena(found, file, locks, growth, mappedBytes, losses);
        }
    }

    /** Takes the arena as it is, since others use it; but not one of another chunk size, where the same name means other bytes. */
    private static void accept(NodeTierAccess directory, ArenaShape found, ArenaShape wanted) throws IOException {
        if (found.chunkBytes() != wanted.chunkBytes()) {
            throw new IOException("the node tier " + directory + " is in use with chunks of " + found.chunkBytes()
                    + " bytes, not " + wanted.chunkBytes() + ": let all processes of this user have the same "
                    + ClientSettings.CHUNK_BYTES.key());
        }
        if (!found.equals(wanted)) {
            LOG.warn("The node tier {} is in use as {}, not {} as configured here", directory, found, wanted);
        }
    }

    public ArenaShape shape() {
        return shape;
    }

    public LockFile locks() {
        return locks;
    }

    /** Whether what this process has open still is what the next one will open. */
    public boolean inPlace() {
        return file.inPlace() && locks.inPlace();
    }

    /** As {@link ChunkTier#read}. */
    public Outcome read(ChunkId id, int offset, ByteBuffer dst, long nowNanos) throws IOException {
        ReadCursor cursor = cursors.get();
        int begin = dst.position();
        int end = dst.limit();
        Outcome outcome = Outcome.SUSPECT;
        try {
            outcome = read(cursor, id, offset, dst, nowNanos);
        } catch (InternalError e) {
            throw new ArenaLostException("it was cut while it was read: " + e.getMessage());
        } finally {
            dst.limit(end).position(outcome == Outcome.HIT ? end : begin);
        }
        return outcome;
    }

    /** As {@link ChunkTier#fetched}. */
    public void fetched(ChunkId id) {
        cursors.get().lastRead.fetched(id);
    }

    /**
     * Takes a chunk in, unless other threads of this process do so for longer than that.
     *
     * @param patienceNanos how long to wait, for other threads and then for other processes
     * @return whether the chunk is in the arena now
     * @throws BusyException if other processes wrote for longer
     * @throws IOException if the bytes could not be written
     */
    public boolean store(ChunkId id, ByteBuffer chunk, long nowNanos, long patienceNanos) throws IOException {
        if (id.length() > shape.chunkBytes()) {
            return false;
        }
        ReadCursor cursor = cursors.get();
        int[] checksums = cursor.checksums.ofAll(chunk, shape.unitBytes(), id.hash());
        return alone(patienceNanos, () -> writer.store(id, checksums, chunk, nowNanos));
    }

    /** Drops the chunk if its bytes are not those that were stored; whether it did. */
    public boolean dropIfDamaged(ChunkId id, long patienceNanos) throws IOException {
        return alone(patienceNanos, () -> writer.dropIfDamaged(id));
    }

    @Override
    public void close() throws IOException {
        locks.unshare();
        windows.close();
        file.close();
    }

    private Outcome read(ReadCursor cursor, ChunkId id, int offset, ByteBuffer dst, long nowNanos) throws IOException {
        int begin = dst.position();
        int end = dst.limit();
        boolean begins = cursor.lastRead.begins(id, offset, end - begin);
        if (cursor.isAt(id)) {
            if (begins) {
                table.markUsed(cursor, nowNanos);
            }
            if (copied(cursor, id, offset, dst)) {
                return Outcome.HIT;
            }
            // What the cursor knew of the chunk may have been old.
            dst.limit(end).position(begin);
        }
        if (!reader.find(cursor, id)) {
            MappedFaults.deliver();
            return Outcome.MISS;
        }
        if (begins) {
            table.markUsed(cursor, nowNanos);
        }
        return copied(cursor, id, offset, dst) ? Outcome.HIT : Outcome.SUSPECT;
    }

    private boolean copied(ReadCursor cursor, ChunkId id, int offset, ByteBuffer dst) throws IOException {
        boolean right = reader.copy(cursor, id, offset, dst);
        if (!right) {
            MappedFaults.deliver();
        }
        return right;
    }

    private boolean alone(long patienceNanos, Change change) throws IOException {
        if (!lock(patienceNanos)) {
            return false;
        }
        try (LockFile.Held held = locks.lockWithin(WRITER_BYTE, patienceNanos)) {
            if (held == null) {
                throw new BusyException(patienceNanos);
            }
            return change.make();
        } finally {
            writing.unlock();
        }
    }

    private boolean lock(long patienceNanos) {
        try {
            return writing.tryLock(patienceNanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return writing.tryLock();
        }
    }

    /** The shape of the arena in this file; null if there is none, or a broken one. */
    private static @Nullable ArenaShape shapeOf(Path path) throws IOException {
        if (!Files.exists(path)) {
            return null;
        }
        try (ArenaFile file = ArenaFile.open(path)) {
            ArenaHeader header = new ArenaHeader(file);
            header.load();
            ArenaShape shape = header.shape();
            return file.size() == shape.fileBytes() ? shape : null;
        } catch (IOException e) {
            LOG.debug("{} is replaced", path, e);
            return null;
        }
    }

    private static boolean usedLately(Path path, long nowMillis) throws IOException {
        return nowMillis - Files.getLastModifiedTime(path).toMillis() <= UNUSED_MILLIS_MAX;
    }

    private static void create(Path path, ArenaShape shape) throws IOException {
        Files.deleteIfExists(path);
        Files.newByteChannel(
                        path,
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))
                .close();
        try (RandomAccessFile sparse = new RandomAccessFile(path.toFile(), "rw")) {
            sparse.setLength(shape.fileBytes());
        }
        try (ArenaFile file = ArenaFile.open(path)) {
            ArenaWriter.format(file, shape);
        } catch (IOException e) {
            Files.deleteIfExists(path);
            throw new IOException(path + " has no room for its table of " + shape.tableBytes() + " bytes: " + e, e);
        }
    }

    private interface Change {
        boolean make() throws IOException;
    }
}
