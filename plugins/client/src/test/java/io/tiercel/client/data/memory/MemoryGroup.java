package io.tiercel.client.data.memory;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A control group with a limit of memory, which a process enters by itself. Closed once no process is in it. */
public final class MemoryGroup implements AutoCloseable {
    private static final Path TREES = Path.of("/sys/fs/cgroup");
    private static final int REMOVE_ROUNDS_MAX = 100;

    private final Path path;

    private MemoryGroup(Path path) {
        this.path = path;
    }

    /** Skips the test where this process may make none. */
    public static MemoryGroup make(long limitBytes) throws IOException {
        boolean v1 = Files.isWritable(TREES.resolve("memory/cgroup.procs"));
        assumeTrue(v1 || v2HasMemory(), "needs root and a tree of control groups of memory, to limit a process");
        Path tree = v1 ? TREES.resolve("memory") : TREES;
        MemoryGroup group = new MemoryGroup(Files.createDirectory(
                tree.resolve("tiercel-test-" + ProcessHandle.current().pid() + "-" + System.nanoTime())));
        Files.writeString(group.path.resolve(v1 ? "memory.limit_in_bytes" : "memory.max"), Long.toString(limitBytes));
        return group;
    }

    /** The file into which a process writes 0 to enter. */
    public Path entry() {
        return path.resolve("cgroup.procs");
    }

    @Override
    public void close() throws Exception {
        for (int i = 1; ; i++) {
            try {
                Files.deleteIfExists(path);
                return;
            } catch (IOException e) {
                // A process that has died leaves its group a moment later.
                if (i == REMOVE_ROUNDS_MAX) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }
    }

    private static boolean v2HasMemory() throws IOException {
        Path below = TREES.resolve("cgroup.subtree_control");
        return Files.isWritable(TREES.resolve("cgroup.procs"))
                && Files.isReadable(below)
                && Files.readString(below).contains("memory");
    }
}
