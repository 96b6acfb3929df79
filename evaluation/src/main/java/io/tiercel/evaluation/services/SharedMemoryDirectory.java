package io.tiercel.evaluation.services;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * A directory in memory that only this user may enter, deleted with all it holds when it is closed, at the latest when
 * this JVM ends. On systems without {@code /dev/shm} it is an ordinary temporary directory.
 */
final class SharedMemoryDirectory implements AutoCloseable {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    /** Below that of child processes, which have to be gone first. */
    private static final int HOOK_PRIORITY = 40;

    private final Path path;
    private final Runnable hook = this::close;

    private SharedMemoryDirectory(Path path) {
        this.path = path;
    }

    static SharedMemoryDirectory create() throws IOException {
        // The system makes temporary directories with mode 0700.
        Path path = Files.isWritable(SHARED_MEMORY)
                ? Files.createTempDirectory(SHARED_MEMORY, "tiercel-run-")
                : Files.createTempDirectory("tiercel-run-");
        SharedMemoryDirectory directory = new SharedMemoryDirectory(path);
        ShutdownHookManager.get().addShutdownHook(directory.hook, HOOK_PRIORITY);
        return directory;
    }

    Path path() {
        return path;
    }

    @Override
    public void close() {
        try {
            deleteBelow(path);
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + path, e);
        } finally {
            if (!ShutdownHookManager.get().isShutdownInProgress()) {
                ShutdownHookManager.get().removeShutdownHook(hook);
            }
        }
    }

    /** Deletes what is in the directory, which need not be there. */
    static void deleteBelow(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return;
        }
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(directory)) {
            deepestFirst = all.filter(path -> !path.equals(directory))
                    .sorted(Comparator.reverseOrder())
                    .toList();
        }
        for (Path path : deepestFirst) {
            Files.deleteIfExists(path);
        }
    }
}
