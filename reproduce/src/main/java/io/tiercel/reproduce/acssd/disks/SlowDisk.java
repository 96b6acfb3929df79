package io.tiercel.reproduce.acssd.disks;

import io.tiercel.testbed.disk.DiskServer;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The slow disk of a host: one request at a time, and each waits for the head. Its parts are exports of one server. */
final class SlowDisk implements AutoCloseable {
    /** A seek and half a turn. */
    private static final String DELAY = "6ms";

    private final DiskServer server;

    private SlowDisk(DiskServer server) {
        this.server = server;
    }

    /** Serves a disk with parts of such names and so many bytes each. */
    static SlowDisk serve(Path files, String name, List<String> parts, long bytes)
            throws IOException, InterruptedException {
        Path directory = Files.createDirectories(files.resolve(name + "-parts"));
        for (String part : parts) {
            try (RandomAccessFile file =
                    new RandomAccessFile(directory.resolve(part).toFile(), "rw")) {
                file.setLength(bytes);
            }
        }
        return new SlowDisk(DiskServer.nbdkit(
                files,
                name,
                List.of(
                        "--filter=noparallel",
                        "--filter=delay",
                        "file",
                        "dir=" + directory,
                        "serialize=all-requests",
                        "rdelay=" + DELAY,
                        "wdelay=" + DELAY)));
    }

    Path socket() {
        return server.socket();
    }

    @Override
    public void close() {
        server.close();
    }
}
