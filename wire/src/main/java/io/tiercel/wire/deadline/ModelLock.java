package io.tiercel.wire.deadline;

import io.tiercel.core.settings.DeadlineSettings;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The right to change the file of models, which one process has at a time: else what one reads and writes again would undo
 * what another wrote meanwhile. Readers need none, since the file is always whole.
 *
 * <p>It is a lock of the operating system on a file beside that of the models, and ends with its process.
 */
public final class ModelLock implements AutoCloseable {
    private static final String SUFFIX = ".lock";
    private static final long PAUSE_NANOS = 20_000_000L;

    private final FileChannel channel;

    private ModelLock(FileChannel channel) {
        this.channel = channel;
    }

    /** The file that is locked. It is empty, and stays. */
    static Path fileOf(Path models) {
        return models.resolveSibling(models.getFileName() + SUFFIX);
    }

    /**
     * Waits until nobody else changes the models, for so long at most.
     *
     * @throws IOException that names the file, if somebody still does, or this user may not
     */
    static ModelLock of(Path models, long patienceNanos) throws IOException {
        Path file = fileOf(models);
        FileChannel channel = open(file);
        try {
            lock(channel, file, patienceNanos);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
        return new ModelLock(channel);
    }

    private static FileChannel open(Path file) throws IOException {
        try {
            FileChannel made = FileChannel.open(
                    file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            FileOwner.of(file.toAbsolutePath().resolveSibling("")).giveTo(file);
            return made;
        } catch (FileAlreadyExistsException e) {
            return openExisting(file);
        }
    }

    private static FileChannel openExisting(Path file) throws IOException {
        try {
            return FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            throw new IOException(
                    "cannot open " + file + ", which whoever changes the models locks (" + e
                            + "): it must be a file that this user may write, and no link",
                    e);
        }
    }

    private static void lock(FileChannel channel, Path file, long patienceNanos) throws IOException {
        long began = System.nanoTime();
        while (tried(channel, file) == null) {
            if (System.nanoTime() - began > patienceNanos) {
                throw new IOException(
                        "another process has changed the models for " + TimeUnit.NANOSECONDS.toSeconds(patienceNanos)
                                + " s, and holds " + file + ": try again, or end it");
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static @Nullable FileLock tried(FileChannel channel, Path file) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null; // Another thread of this process has it.
        } catch (IOException e) {
            throw new IOException(
                    "the file system of " + file + " has no locks (" + e.getMessage()
                            + "): keep the models on a local disk, by " + DeadlineSettings.MODELS_FILE.key(),
                    e);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
