package io.tiercel.reproduce.turns;

import io.tiercel.testbed.disk.DiskServer;
import io.tiercel.testbed.disk.MountedDisk;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A disk with a head, mounted as a directory: nbdkit serves a file as slowly as such a disk would, nbdfuse makes it a file
 * again, and on that are a loop device and ext4. What the kernel asks of the loop device comes to the disk in requests of at
 * most 128 KiB, so a larger one comes as several that follow each other.
 *
 * <p>The disk is a model: a seek always takes the same time, as in the simulator's disks.
 */
final class HeadDisk implements AutoCloseable {
    /** One stream of a disk of 7200 revolutions a minute, as the simulator has it. */
    static final long BYTES_PER_SECOND = 150_000_000;

    /** 8.5 ms to move the head, and half a revolution. */
    static final long SEEK_MICROS = 12_700;

    private static final String PLUG_IN = "disk_with_a_head.py";
    private static final long BYTES = 4L << 30;

    private final DiskServer server;
    private final MountedDisk mounted;
    private final HeadLog log;

    private HeadDisk(DiskServer server, MountedDisk mounted, HeadLog log) {
        this.server = server;
        this.mounted = mounted;
        this.log = log;
    }

    /**
     * Makes one.
     *
     * @param files for its own files
     * @param place where it is mounted
     */
    static HeadDisk make(Path files, Path place) throws IOException, InterruptedException {
        Files.createDirectories(files);
        Path image = files.resolve("image");
        try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
            file.setLength(BYTES);
        }
        Path log = files.resolve("reads");
        DiskServer server = DiskServer.nbdkit(
                files,
                "head",
                List.of(
                        "python",
                        Resource.copy(PLUG_IN, files).toString(),
                        "image=" + image,
                        "log=" + log,
                        "rate=" + BYTES_PER_SECOND,
                        "seek_micros=" + SEEK_MICROS));
        try {
            MountedDisk mounted = MountedDisk.make(files, "head", server.socket(), "", place);
            return new HeadDisk(server, mounted, new HeadLog(log));
        } catch (IOException | InterruptedException e) {
            server.close();
            throw e;
        }
    }

    MountedDisk mounted() {
        return mounted;
    }

    /** What it was asked. */
    HeadLog log() {
        return log;
    }

    @Override
    public void close() throws IOException {
        try {
            mounted.close();
        } finally {
            server.close();
        }
    }
}
