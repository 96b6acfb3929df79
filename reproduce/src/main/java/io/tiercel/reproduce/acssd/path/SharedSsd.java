package io.tiercel.reproduce.acssd.path;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.testbed.disk.HostTool;
import io.tiercel.testbed.host.HostPrograms;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Two caches that the real agent keeps, with shares of 3 and 1 of an SSD that can do a fixed number of operations.
 *
 * @param programs that keep and serve them
 * @param seconds for which both are busy, and then one alone
 */
record SharedSsd(HostPrograms programs, int seconds) {
    /** What the SSD can do, in operations a second. */
    static final int BUDGET = 4_000;

    /** So soon what one does not want is the other's. */
    private static final long SOON_MILLIS = 200;

    private static final long DISK_BYTES = 64L << 20;
    private static final int DEPTH = 16;
    private static final long WINDOW_MILLIS = 50;
    private static final long SETTLE_MILLIS = 1_000;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    ShareRun measure(long seed) throws IOException, InterruptedException {
        try (TemporaryDirectory files = TemporaryDirectory.createIn(Path.of("/dev/shm"), "tiercel-shares-")) {
            Path place = files.path();
            Path conf = place.resolve("agent.toml");
            Files.writeString(conf, settings(place));
            Process keeper = new ProcessBuilder(programs.agent().toString(), "run", "--conf", conf.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(place.resolve("agent.log").toFile())
                    .start();
            try {
                return measure(place, keeper, seed);
            } finally {
                keeper.destroy();
                keeper.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                keeper.destroyForcibly();
                for (String cache : List.of("a", "b")) {
                    // The agent's end leaves its caches.
                    HostTool.output(
                            List.of(
                                    programs.ssdCache().toString(),
                                    "stop",
                                    socket(place, cache).toString()),
                            PATIENCE);
                }
            }
        }
    }

    private ShareRun measure(Path place, Process keeper, long seed) throws IOException, InterruptedException {
        for (String cache : List.of("a", "b")) {
            await(socket(place, cache), keeper, place.resolve("agent.log"));
            fill(socket(place, cache), seed);
        }
        long began = System.nanoTime();
        CompletableFuture<FioJob.Result> first = CompletableFuture.supplyAsync(() -> busy(place, "a", seconds, seed));
        CompletableFuture<FioJob.Result> second =
                CompletableFuture.supplyAsync(() -> busy(place, "b", 2 * seconds, seed));
        double ofFirst = first.join().perSecond();
        double idleFrom = (System.nanoTime() - began) / 1e6;
        second.join();
        List<double[]> windows = windows(place, "b");
        return new ShareRun(
                ofFirst,
                mean(windows, SETTLE_MILLIS, 1_000.0 * seconds),
                mean(windows, idleFrom + SOON_MILLIS, Double.MAX_VALUE));
    }

    /** Until all of the disk is in the cache: what is not there is no operation of the SSD. */
    private void fill(Path socket, long seed) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (used(socket) < DISK_BYTES) {
            if (System.nanoTime() > deadline) {
                throw new IOException("the cache at " + socket + " does not fill");
            }
            FioJob.all().run(socket, DISK_BYTES, seed);
        }
    }

    private long used(Path socket) throws IOException, InterruptedException {
        String stat =
                HostTool.output(List.of(programs.ssdCache().toString(), "stat", "--json", socket.toString()), PATIENCE);
        return JSON.readTree(stat).path("used_bytes").asLong();
    }

    private FioJob.Result busy(Path place, String cache, int time, long seed) {
        try {
            return FioJob.reads(DEPTH, time)
                    .run(
                            socket(place, cache),
                            DISK_BYTES,
                            seed,
                            "--write_iops_log=" + place.resolve(cache),
                            "--log_avg_msec=" + WINDOW_MILLIS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Of each window its end in milliseconds, and the requests a second in it. */
    private static List<double[]> windows(Path place, String cache) throws IOException {
        try (Stream<String> lines = Files.lines(place.resolve(cache + "_iops.1.log"))) {
            return lines.map(line -> line.split(",", -1))
                    .map(fields ->
                            new double[] {Double.parseDouble(fields[0].strip()), Double.parseDouble(fields[1].strip())})
                    .toList();
        }
    }

    private static double mean(List<double[]> windows, double fromMillis, double untilMillis) {
        return windows.stream()
                .filter(window -> window[0] - WINDOW_MILLIS >= fromMillis && window[0] <= untilMillis)
                .mapToDouble(window -> window[1])
                .average()
                .orElse(0);
    }

    private static void await(Path socket, Process keeper, Path log) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!Files.exists(socket)) {
            if (!keeper.isAlive() || System.nanoTime() > deadline) {
                throw new IOException("the agent keeps no cache at " + socket + ": "
                        + Files.readString(log, StandardCharsets.UTF_8).strip());
            }
            Thread.sleep(WINDOW_MILLIS);
        }
    }

    private String settings(Path place) throws IOException {
        StringBuilder text = new StringBuilder(String.join(
                "\n",
                "vm-groups = ['tiercel-no-such-group']",
                "roster = '" + place.resolve("vms") + "'",
                "socket = '" + place.resolve("socket") + "'",
                "state-dir = '" + place.resolve("state") + "'",
                "measure-before = '0s'",
                "ssdcache = '" + programs.ssdCache() + "'",
                "[[ssd]]",
                "iops = " + BUDGET,
                ""));
        for (String cache : List.of("a", "b")) {
            try (RandomAccessFile disk =
                    new RandomAccessFile(place.resolve(cache + ".disk").toFile(), "rw")) {
                disk.setLength(DISK_BYTES);
            }
            text.append(String.join(
                    "\n",
                    "[[ssd.cache]]",
                    "backing = '" + place.resolve(cache + ".disk") + "'",
                    "file = '" + place.resolve(cache + ".ssd") + "'",
                    "size = '128M'",
                    "socket = '" + socket(place, cache) + "'",
                    "share = " + (cache.equals("a") ? 3.0 : 1.0),
                    "arguments = ['--cut-off', '0', '--in-memory']",
                    ""));
        }
        return text.toString();
    }

    private static Path socket(Path place, String cache) {
        return place.resolve(cache + ".sock");
    }
}
