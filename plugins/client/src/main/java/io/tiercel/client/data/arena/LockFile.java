package io.tiercel.client.data.arena;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Locks on single bytes of an empty file, which exclude the threads of this process and other processes alike, and which
 * the system takes back when a process dies. Thread-safe.
 *
 * <p>A process opens such a file once and never closes it: POSIX releases all of a process's locks on a file when any
 * channel to it is closed. Only operations are used that do not close the channel of an interrupted thread.
 */
public final class LockFile {
    private static final long PAUSE_NANOS_MIN = 20_000;
    private static final long PAUSE_NANOS_MAX = 1_000_000;

    /** The lock files this process has open, by path. Of the process, as the locks themselves are. */
    private static final Map<Path, LockFile> OPEN = new HashMap<>();

    private final Path path;
    private final Object key;
    private final FileChannel channel;
    /** Bytes that threads of this process hold, or are about to ask the system for. */
    private final Set<Long> taken = ConcurrentHashMap.newKeySet();

    private int sharers;
    private @Nullable FileLock shared;

    private LockFile(Path path, Object key, FileChannel channel) {
        this.path = path;
        this.key = key;
        this.channel = channel;
    }

    /** The lock file at this path, created if there is none, for its owner alone. */
    public static LockFile at(Path path) throws IOException {
        synchronized (OPEN) {
            LockFile open = OPEN.get(path);
            if (open == null || !open.inPlace()) {
                open = open(path);
                OPEN.put(path, open);
            }
            return open;
        }
    }

    /** Whether the file still is the one of that name. */
    boolean inPlace() {
        try {
            return ArenaFile.key(path).equals(key);
        } catch (IOException e) {
            return false;
        }
    }

    /** Takes the byte, if nobody has it. */
    @Nullable
    public Held tryLock(long position) throws IOException {
        if (!taken.add(position)) {
            return null;
        }
        FileLock lock = null;
        try {
            lock = lock(position, false);
        } finally {
            if (lock == null) {
                taken.remove(position);
            }
        }
        return lock == null ? null : new Held(position, lock);
    }

    /** Takes the byte as soon as nobody has it; null if that is not within this time, for an interrupted thread as for any. */
    @Nullable
    public Held lockWithin(long position, long patienceNanos) throws IOException {
        boolean interrupted = false;
        try {
            long deadline = System.nanoTime() + patienceNanos;
            long pause = PAUSE_NANOS_MIN;
            while (true) {
                Held held = tryLock(position);
                if (held != null || System.nanoTime() - deadline >= 0) {
                    return held;
                }
                // An interrupted thread does not park: it would ask the system again and again.
                interrupted |= Thread.interrupted();
                LockSupport.parkNanos(pause);
                pause = Math.min(2 * pause, PAUSE_NANOS_MAX);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whether nobody shares this byte, in this process or another. */
    synchronized boolean unshared(long position) throws IOException {
        if (sharers > 0) {
            return false;
        }
        FileLock lock = lock(position, false);
        if (lock != null) {
            lock.release();
        }
        return lock != null;
    }

    /** Shares this byte, always the same one, until {@link #unshare}. */
    synchronized void share(long position) throws IOException {
        if (sharers++ == 0) {
            // This is null if the class is loaded twice and the other one has the byte: then the process shares it
            // already.
            shared = lock(position, true);
        }
    }

    synchronized void unshare() throws IOException {
        if (--sharers == 0 && shared != null) {
            shared.release();
            shared = null;
        }
    }

    private @Nullable FileLock lock(long position, boolean share) throws IOException {
        try {
            return channel.tryLock(position, 1, share);
        } catch (OverlappingFileLockException e) {
            // This class is loaded twice in this process, as under a framework that isolates its plug-ins.
            return null;
        }
    }

    private static LockFile open(Path path) throws IOException {
        FileChannel channel = FileChannel.open(
                path,
                Set.of(
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return new LockFile(path, ArenaFile.key(path), channel);
    }

    /** A byte that is locked until this is closed, by any thread. */
    public final class Held implements AutoCloseable {
        private final long position;
        private final FileLock lock;

        private Held(long position, FileLock lock) {
            this.position = position;
            this.lock = lock;
        }

        @Override
        public void close() throws IOException {
            try {
                lock.release();
            } finally {
                taken.remove(position);
            }
        }
    }
}
