package io.tiercel.testbed.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A served disk as a directory: nbdfuse, a loop device that passes by the page cache, and ext4. Not thread-safe. */
public final class MountedDisk implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final DiskServer fuse;
    private final String device;
    private final Path place;

    private MountedDisk(DiskServer fuse, String device, Path place) {
        this.fuse = fuse;
        this.device = device;
        this.place = place;
    }

    /**
     * Makes a file system on the disk, and mounts it.
     *
     * @param files for its own files
     * @param export of the server; empty where it has one
     * @param place where it is mounted
     */
    public static MountedDisk make(Path files, String name, Path served, String export, Path place)
            throws IOException, InterruptedException {
        DiskServer fuse = DiskServer.mount(files, name + "-fuse", files.resolve(name + ".disk"), served, export);
        try {
            String device = run(
                            "losetup",
                            "--find",
                            "--show",
                            "--direct-io=on",
                            fuse.socket().toString())
                    .strip();
            try {
                run(
                        "mkfs.ext4",
                        "-q",
                        "-F",
                        "-m",
                        "0",
                        "-O",
                        "^has_journal",
                        "-E",
                        "lazy_itable_init=1,nodiscard",
                        device);
                Files.createDirectories(place);
                run("mount", "-t", "ext4", "-o", "noatime", device, place.toString());
                return new MountedDisk(fuse, device, place);
            } catch (IOException | InterruptedException e) {
                run("losetup", "--detach", device);
                throw e;
            }
        } catch (IOException | InterruptedException e) {
            fuse.close();
            throw e;
        }
    }

    private static String run(String... command) throws IOException, InterruptedException {
        return HostTool.output(List.of(command), PATIENCE);
    }

    /** Where it is mounted. */
    public Path place() {
        return place;
    }

    /**
     * How far the kernel reads ahead of who reads in order, from now on, as {@code blockdev --setra} sets it.
     *
     * @param kib the kernel's default is 128
     */
    public void readAhead(int kib) throws IOException {
        Files.writeString(queue().resolve("read_ahead_kb"), Integer.toString(kib));
    }

    /** The largest request that the kernel asks of the disk, in KiB. */
    public int requestKib() throws IOException {
        return Integer.parseInt(
                Files.readString(queue().resolve("max_sectors_kb")).strip());
    }

    private Path queue() {
        return Path.of("/sys/block", Path.of(device).getFileName().toString(), "queue");
    }

    /** Writes what the page cache still has to. */
    public void sync() throws IOException, InterruptedException {
        run("sync", "--file-system", place.toString());
    }

    @Override
    public void close() throws IOException {
        try {
            run("umount", place.toString());
            run("losetup", "--detach", device);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            fuse.close();
        }
    }
}
