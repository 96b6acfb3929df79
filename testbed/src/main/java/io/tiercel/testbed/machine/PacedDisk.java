package io.tiercel.testbed.machine;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * Paces what this process reads from one disk to so many bytes a second, by a control group of its own, while it is
 * open. Needs root and the {@code blkio} controller of cgroup v1. The kernel counts in slices of 100 ms, of which it
 * gives the first for nothing.
 */
public final class PacedDisk implements AutoCloseable {
    private static final Path BLKIO = Path.of("/sys/fs/cgroup/blkio");
    private static final String PREFIX = "tiercel-pace-";
    private static final int HOOK_PRIORITY = 30;

    private final Path group;
    private final Path before;
    private final Runnable hook = this::leave;

    private PacedDisk(Path group, Path before) {
        this.group = group;
        this.before = before;
        ShutdownHookManager.get().addShutdownHook(hook, HOOK_PRIORITY);
    }

    /**
     * Moves this process into a group in which the disk that a file is on is paced.
     *
     * @return nothing where the system does not allow that
     */
    public static Optional<PacedDisk> of(Path file, long bytesPerSecond) {
        if (!Files.isWritable(BLKIO.resolve("cgroup.procs"))) {
            return Optional.empty();
        }
        try {
            sweep();
            Path group = Files.createDirectory(
                    BLKIO.resolve(PREFIX + ProcessHandle.current().pid()));
            PacedDisk paced = new PacedDisk(group, groupNow());
            paced.enter(diskOf(file) + " " + bytesPerSecond);
            return Optional.of(paced);
        } catch (IOException e) {
            // The kernel refuses: no such controller for this disk, or no real root.
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return "the control group " + group.getFileName();
    }

    @Override
    public void close() {
        leave();
        if (!ShutdownHookManager.get().isShutdownInProgress()) {
            ShutdownHookManager.get().removeShutdownHook(hook);
        }
    }

    private void enter(String rule) throws IOException {
        try {
            Files.writeString(group.resolve("blkio.throttle.read_bps_device"), rule);
            move(group);
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private void leave() {
        try {
            move(before);
            Files.deleteIfExists(group);
        } catch (IOException e) {
            // An empty group harms nobody, and the next one sweeps it away.
        }
    }

    private static void move(Path to) throws IOException {
        Files.writeString(
                to.resolve("cgroup.procs"),
                Long.toString(ProcessHandle.current().pid()));
    }

    /** Removes the groups of processes that were killed; the kernel keeps those with a process in them. */
    private static void sweep() throws IOException {
        try (DirectoryStream<Path> groups = Files.newDirectoryStream(BLKIO, PREFIX + "*")) {
            for (Path group : groups) {
                group.toFile().delete();
            }
        }
    }

    private static Path groupNow() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/cgroup"))) {
            List<String> parts = List.of(line.split(":", 3));
            if (parts.size() == 3 && parts.get(1).equals("blkio")) {
                return BLKIO.resolve(parts.get(2).substring(1));
            }
        }
        throw new IOException("this process is in no group of blkio");
    }

    /** The disk's numbers, {@code MAJOR:MINOR}; the whole disk's for a file on a partition. */
    private static String diskOf(Path file) throws IOException {
        String numbers = DeviceNumber.of(file).toString();
        Path known = Path.of("/sys/dev/block", numbers);
        return Files.exists(known.resolve("partition"))
                ? Files.readString(known.toRealPath().resolve("../dev")).strip()
                : numbers;
    }
}
