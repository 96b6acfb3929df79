package io.tiercel.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.hadoop.util.ShutdownHookManager;
import org.jspecify.annotations.Nullable;

/**
 * A directory that only this user may enter, and that is deleted with all it holds when it is closed, or when its process
 * ends at a signal that it may handle.
 *
 * <p>A process that is killed outright deletes nothing; so whoever makes the next one of the same prefix deletes those that no
 * process has locked any more. Thread-safe.
 */
public final class TemporaryDirectory implements AutoCloseable {
    /** Something on its way out may still be writing while its files are deleted. */
    private static final int DELETIONS_MAX = 5;

    private static final int CREATIONS_MAX = 5;
    /** Below those of whatever may still write here. */
    private static final int HOOK_PRIORITY = 20;

    private static final String LOCK = ".in-use";

    /** Those of this process: to open and close their lock files once more would let go of the locks. */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel lock;
    private final Runnable hook = this::close;

    private TemporaryDirectory(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /** A new one in the system's place for temporary files. */
    public static TemporaryDirectory create(String prefix) throws IOException {
        return createIn(Path.of(System.getProperty("java.io.tmpdir")), prefix);
    }

    /** A new one in this directory, which is made where it is missing. */
    public static TemporaryDirectory createIn(Path parent, String prefix) throws IOException {
        Files.createDirectories(parent);
        sweep(parent, prefix);
        for (int i = 0; i < CREATIONS_MAX; i++) {
            Path path = Files.createTempDirectory(parent, prefix);
            OWN.add(path);
            FileChannel lock = locked(path.resolve(LOCK), StandardOpenOption.CREATE_NEW);
            if (lock != null) {
                TemporaryDirectory created = new TemporaryDirectory(path, lock);
                ShutdownHookManager.get().addShutdownHook(created.hook, HOOK_PRIORITY);
                return created;
            }
            // Another process took it for a dead one's, before it was locked.
            OWN.remove(path);
        }
        throw new IOException("cannot keep a directory " + prefix + " in " + parent + ": others delete it");
    }

    public Path path() {
        return path;
    }

    /** Deletes it. What cannot be deleted stays behind; closing again tries again. */
    @Override
    public synchronized void close() {
        for (int i = 0; i < DELETIONS_MAX && Files.exists(path); i++) {
            delete(path);
        }
        closeQuietly(lock);
        OWN.remove(path);
        if (!ShutdownHookManager.get().isShutdownInProgress()) {
            ShutdownHookManager.get().removeShutdownHook(hook);
        }
    }

    /** Deletes a file, or a directory with all it holds, as far as that is possible. */
    public static void delete(Path root) {
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(root)) {
            deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
        } catch (IOException | UncheckedIOException e) {
            // It is not there, or a file vanished under the walk; another attempt sees what is left.
            return;
        }
        for (Path found : deepestFirst) {
            found.toFile().delete();
        }
    }

    private static void sweep(Path parent, String prefix) throws IOException {
        try (DirectoryStream<Path> others = Files.newDirectoryStream(parent, prefix + "*")) {
            for (Path other : others) {
                sweep(other);
            }
        }
    }

    /** Deletes a directory whose lock is free. One without a lock file is not ours to judge. */
    private static void sweep(Path other) {
        Path lockFile = other.resolve(LOCK);
        if (OWN.contains(other) || !Files.isRegularFile(lockFile)) {
            return;
        }
        FileChannel lock = locked(lockFile, StandardOpenOption.WRITE);
        if (lock != null) {
            delete(other);
            closeQuietly(lock);
        }
    }

    /** The file, open and locked by this process; null if it is not to be had. */
    private static @Nullable FileChannel locked(Path file, StandardOpenOption how) {
        FileChannel channel = null;
        try {
            channel = FileChannel.open(file, how, StandardOpenOption.WRITE);
            if (channel.tryLock() != null && Files.exists(file)) {
                return channel;
            }
        } catch (IOException | OverlappingFileLockException e) {
            // Somebody else's, or gone by now.
        }
        if (channel != null) {
            closeQuietly(channel);
        }
        return null;
    }

    private static void closeQuietly(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // The lock goes with the process at the latest.
        }
    }
}
