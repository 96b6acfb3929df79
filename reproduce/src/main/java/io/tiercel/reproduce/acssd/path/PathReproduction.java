package io.tiercel.reproduce.acssd.path;

import io.tiercel.report.Progress;
import io.tiercel.testbed.disk.DiskServer;
import io.tiercel.testbed.disk.HostTool;
import io.tiercel.testbed.host.HostPrograms;
import io.tiercel.testbed.machine.MachineLoad;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The SSD cache beside nbdkit, by fio over a Unix socket. All files are in memory, so that what is compared is what the servers
 * cost; the slow disk is nbdkit's delay filter.
 */
public final class PathReproduction {
    private static final long DISK_BYTES = 512L << 20;
    private static final long COLD_DISK_BYTES = 8L << 30;
    private static final int WARM_DEPTH = 32;
    private static final int DEPTH = 16;
    private static final int RESIZED_DEPTH = 4;
    private static final int FLUSH_AFTER = 32;
    private static final String ANYWHERE = "--random_distribution=random";
    /** Most reads are of one half of the disk. */
    private static final String HOT_HALF = "--random_distribution=zoned:99/50:1/50";

    private static final long RESIZE_PAUSE_MILLIS = 100;
    private static final Duration TELL_PATIENCE = Duration.ofSeconds(60);

    private final PathOptions options;
    private final HostPrograms programs;
    private final Path directory;
    private final Progress progress;

    private PathReproduction(PathOptions options, HostPrograms programs, Path directory, Progress progress) {
        this.options = options;
        this.programs = programs;
        this.directory = directory;
        this.progress = progress;
    }

    /**
     * Builds the programs, and measures.
     *
     * @param home the checkout, whose programs are built
     * @throws IOException in words, if a tool is missing or fails
     */
    public static PathFindings run(PathOptions options, Path home, Progress progress)
            throws IOException, InterruptedException {
        HostTool.require();
        HostPrograms programs = HostPrograms.build(home, progress);
        String busy = MachineLoad.now().waiting();
        try (TemporaryDirectory directory = TemporaryDirectory.createIn(Path.of("/dev/shm"), "tiercel-ssd-")) {
            return new PathReproduction(options, programs, directory.path(), progress).measure(busy);
        }
    }

    private PathFindings measure(String busy) throws IOException, InterruptedException {
        List<PathCase> cases = new ArrayList<>(List.of(PathCase.values()));
        Random random = new Random(options.seed());
        List<PathRun> runs = new ArrayList<>();
        List<ShareRun> shares = new ArrayList<>();
        progress.stage("Measuring " + cases.size() + " cases " + options.rounds() + " times");
        for (int round = 0; round < options.rounds(); round++) {
            Collections.shuffle(cases, random);
            for (PathCase what : cases) {
                progress.detail("round " + (round + 1) + ": " + what.work() + ", " + what.server());
                runs.add(new PathRun(what, round, measure(what, options.seed() + round)));
            }
            progress.detail("round " + (round + 1) + ": shares");
            shares.add(new SharedSsd(programs, options.seconds()).measure(options.seed() + round));
        }
        return new PathFindings(options, busy, runs, shares);
    }

    private FioJob.Result measure(PathCase what, long seed) throws IOException, InterruptedException {
        try (TemporaryDirectory files = TemporaryDirectory.createIn(directory, "case-")) {
            Path place = files.path();
            int seconds = options.seconds();
            FioJob warm = FioJob.reads(WARM_DEPTH, seconds);
            FioJob cold = FioJob.reads(DEPTH, seconds);
            return switch (what) {
                case WARM_OURS -> warm(ours(place, DISK_BYTES), warm, seed);
                case WARM_FILTER -> warm(nbdkit(place, DISK_BYTES, "--filter=cache", "file"), warm, seed);
                case WARM_MEMORY -> warm(memory(place), warm, seed);
                case COLD_OURS -> cold(place, disk -> cache(place, disk, "4G"), cold, seed);
                case COLD_FILTER -> cold(place, disk -> served(place, disk, "--filter=cache", "file"), cold, seed);
                case COLD_NONE -> cold(place, disk -> served(place, disk, "file"), cold, seed);
                case WRITE_OURS -> written(ours(place, DISK_BYTES), 0, seed);
                case WRITE_FILE -> written(nbdkit(place, DISK_BYTES, "file"), 0, seed);
                case FLUSHED_OURS -> written(ours(place, DISK_BYTES), FLUSH_AFTER, seed);
                case FLUSHED_FILE -> written(nbdkit(place, DISK_BYTES, "file"), FLUSH_AFTER, seed);
                case STEADY_ALL -> resized(ours(place, DISK_BYTES), ANYWHERE, false, seed);
                case RESIZING_ALL -> resized(ours(place, DISK_BYTES), ANYWHERE, true, seed);
                case STEADY -> resized(ours(place, DISK_BYTES), HOT_HALF, false, seed);
                case RESIZING -> resized(ours(place, DISK_BYTES), HOT_HALF, true, seed);
            };
        }
    }

    private FioJob.Result warm(DiskServer server, FioJob job, long seed) throws IOException, InterruptedException {
        try (server) {
            FioJob.all().run(server.socket(), DISK_BYTES, seed);
            return job.run(server.socket(), DISK_BYTES, seed);
        }
    }

    /** Starts the server of a disk. */
    @FunctionalInterface
    private interface Starter {
        DiskServer of(Path disk) throws IOException, InterruptedException;
    }

    /** All servers want a file: that of the slow disk, which a file system in user space has. */
    private static FioJob.Result cold(Path place, Starter starter, FioJob job, long seed)
            throws IOException, InterruptedException {
        List<String> delayed =
                List.of("--filter=delay", "file", file(place, COLD_DISK_BYTES).toString(), "rdelay=5ms");
        try (DiskServer slow = DiskServer.nbdkit(place, "slow", delayed);
                DiskServer mounted = DiskServer.mount(place, "mount", place.resolve("mounted"), slow.socket());
                DiskServer server = starter.of(mounted.socket())) {
            return job.run(server.socket(), COLD_DISK_BYTES, seed);
        }
    }

    private FioJob.Result written(DiskServer server, int fsync, long seed) throws IOException, InterruptedException {
        try (server) {
            return FioJob.writes(DEPTH, options.seconds(), fsync).run(server.socket(), DISK_BYTES, seed);
        }
    }

    /** All of the disk is in the cache at first. Where it is resized, a quarter of it misses half of the time. */
    private FioJob.Result resized(DiskServer server, String places, boolean resized, long seed)
            throws IOException, InterruptedException {
        AtomicBoolean ends = new AtomicBoolean(!resized);
        FioJob job = FioJob.reads(RESIZED_DEPTH, options.seconds());
        try (server) {
            FioJob.all().run(server.socket(), DISK_BYTES, seed);
            job.run(server.socket(), DISK_BYTES, seed, places);
            CompletableFuture<Void> resizer = CompletableFuture.runAsync(() -> resize(server.socket(), ends));
            FioJob.Result result = job.run(server.socket(), DISK_BYTES, seed, places);
            ends.set(true);
            resizer.join();
            return result;
        }
    }

    /** To three quarters and back, again and again. */
    private void resize(Path socket, AtomicBoolean ends) {
        try {
            for (int turn = 0; !ends.get(); turn++) {
                String size = (turn % 2 == 0 ? DISK_BYTES / 4 * 3 : DISK_BYTES) + "";
                HostTool.output(
                        List.of(programs.ssdCache().toString(), "resize", socket.toString(), size), TELL_PATIENCE);
                Thread.sleep(RESIZE_PAUSE_MILLIS);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private DiskServer ours(Path place, long bytes) throws IOException, InterruptedException {
        return cache(place, file(place, bytes), "1G");
    }

    private DiskServer cache(Path place, Path disk, String size) throws IOException, InterruptedException {
        return DiskServer.cache(
                programs.ssdCache(),
                place,
                "ours",
                List.of(
                        "--backing",
                        disk.toString(),
                        "--ssd",
                        place.resolve("ssd").toString(),
                        "--size",
                        size,
                        "--cut-off",
                        "0",
                        "--in-memory"));
    }

    private static DiskServer nbdkit(Path place, long bytes, String... what) throws IOException, InterruptedException {
        return served(place, file(place, bytes), what);
    }

    private static DiskServer served(Path place, Path disk, String... what) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(what));
        all.add(disk.toString());
        if (all.contains("--filter=cache")) {
            all.add("cache-on-read=true");
        }
        return DiskServer.nbdkit(place, "nbdkit", all);
    }

    private static DiskServer memory(Path place) throws IOException, InterruptedException {
        return DiskServer.nbdkit(place, "nbdkit", List.of("memory", DISK_BYTES + ""));
    }

    private static Path file(Path place, long bytes) throws IOException {
        Path file = place.resolve("disk");
        try (RandomAccessFile disk = new RandomAccessFile(file.toFile(), "rw")) {
            disk.setLength(bytes);
        }
        return file;
    }
}
