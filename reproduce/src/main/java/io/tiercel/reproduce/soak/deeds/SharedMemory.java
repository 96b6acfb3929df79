package io.tiercel.reproduce.soak.deeds;

import io.tiercel.testbed.machine.CommandOutcome;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * A directory in memory for what processes share. For root it is a small tmpfs of its own, which can be filled. For others it is
 * a part of {@code /dev/shm}. Closing it removes it, and so does a shutdown hook.
 */
final class SharedMemory implements AutoCloseable {
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final String SIZE = "192m";
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    /** Below those of whatever uses it, and above that of the directory that it lies in. */
    private static final int HOOK_PRIORITY = 30;

    private static final int FILL_BYTES = 1 << 20;

    private final TemporaryDirectory directory;
    private final Path path;
    private final boolean own;
    private final Runnable hook = this::unmount;

    private SharedMemory(TemporaryDirectory directory, Path path, boolean own) {
        this.directory = directory;
        this.path = path;
        this.own = own;
    }

    static SharedMemory make() throws IOException {
        TemporaryDirectory directory = TemporaryDirectory.createIn(MEMORY, "tiercel-soak-");
        Path path = Files.createDirectory(directory.path().resolve("memory"));
        SharedMemory memory = new SharedMemory(directory, path, mounted(path));
        if (memory.own) {
            ShutdownHookManager.get().addShutdownHook(memory.hook, HOOK_PRIORITY);
        }
        return memory;
    }

    Path path() {
        return path;
    }

    /** Whether it can be filled without taking memory from others. */
    boolean own() {
        return own;
    }

    /** Takes all the room that is left, until {@link #free}. */
    void fill() throws IOException {
        byte[] bytes = new byte[FILL_BYTES];
        try (OutputStream out = Files.newOutputStream(filling())) {
            while (true) {
                out.write(bytes);
            }
        } catch (IOException e) {
            // That is how a full file system says so.
            if (!Files.exists(filling())) {
                throw e;
            }
        }
    }

    void free() throws IOException {
        Files.deleteIfExists(filling());
    }

    @Override
    public void close() {
        if (own) {
            unmount();
            if (!ShutdownHookManager.get().isShutdownInProgress()) {
                ShutdownHookManager.get().removeShutdownHook(hook);
            }
        }
        directory.close();
    }

    private Path filling() {
        return path.resolve("filling");
    }

    private static boolean mounted(Path path) throws IOException {
        List<String> command = List.of("mount", "-t", "tmpfs", "-o", "size=" + SIZE + ",mode=0700", "tmpfs", "" + path);
        return CommandOutcome.of(command, PATIENCE).exitCode() == 0;
    }

    private void unmount() {
        try {
            CommandOutcome outcome = CommandOutcome.of(List.of("umount", "--lazy", "" + path), PATIENCE);
            if (outcome.exitCode() != 0) {
                throw new IllegalStateException("umount " + path + ": " + outcome.output());
            }
        } catch (IOException e) {
            throw new IllegalStateException("umount " + path, e);
        }
    }
}
