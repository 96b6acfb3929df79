package io.tiercel.benchmarks.peers;

import io.tiercel.core.settings.ClientSettings;
import io.tiercel.report.Claim;
import io.tiercel.report.Progress;
import io.tiercel.testbed.maven.MavenClassPath;
import io.tiercel.testbed.services.PlugIns;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Compares Tiercel's tiers with Alluxio's client cache, which is fetched from Maven Central: the same HDFS, each client a
 * process of its own, and all of them asked in turns whose order rotates.
 */
public final class PeerComparison {
    static final String ALLUXIO = "2.9.4";

    private static final int MIB = 1 << 20;
    private static final int FILE_BYTES = 64 * MIB;
    private static final int LARGE_BYTES = 256 * MIB;
    /** Of each cache: all files that are compared have room in it. */
    private static final long CACHE_BYTES = 1L << 30;
    /** Half of the large file. */
    private static final long SMALL_CACHE_BYTES = LARGE_BYTES / 2;

    private static final int WARM_UPS = 6;
    private static final int OLD_SEED = 50;
    private static final int NEW_SEED = 51;
    private static final int SMALL_BYTES = 8 * MIB;

    private static final List<PeerWork> WORKS = List.of(
            new PeerWork("stream-64k", "64 MB stream, 64 KiB buffer", "stream /file 65536", false, 1.3),
            new PeerWork("stream-1m", "64 MB stream, 1 MiB buffer", "stream /file 1048576", false, 1.3),
            preads("preads-1m-1", "1 MiB preads, 1 thread", MIB, 1, 1.1),
            preads("preads-1m-4", "1 MiB preads, 4 threads", MIB, 4, 1.3),
            preads("preads-4k-1", "4 KiB preads, 1 thread", 4 << 10, 1, 1.3),
            preads("preads-4k-4", "4 KiB preads, 4 threads", 4 << 10, 4, 1.3));

    private static final PeerWork EVICTING = new PeerWork(
            "evicting",
            "1 MiB preads, a cache of half the data",
            preads("", "", MIB, 1, 1).order(),
            true,
            1);
    private static final PeerWork FRESH =
            new PeerWork("fresh", "first 64 MB of a fresh process, cached by others", "stream /file 65536", false, 1);

    private final int rounds;
    private final Progress progress;
    private final Path directory;
    private final Path memory;
    private final EmbeddedCluster cluster;
    private final String alluxio;
    private final PeerFindings findings = new PeerFindings();

    private PeerComparison(
            int rounds, Progress progress, Path directory, Path memory, EmbeddedCluster cluster, String alluxio) {
        this.rounds = rounds;
        this.progress = progress;
        this.directory = directory;
        this.memory = memory;
        this.cluster = cluster;
        this.alluxio = alluxio;
    }

    private static PeerWork preads(String id, String title, int size, int threads, double goal) {
        String order = "preads /large " + LARGE_BYTES + " " + size + " " + threads + " 1000 SEED";
        return new PeerWork(id, title, order, true, goal);
    }

    /**
     * Compares them.
     *
     * @param rounds of each kind of work, at least 2
     * @param state where what is fetched is kept
     */
    public static PeerFindings run(int rounds, Path state, Progress progress) throws IOException {
        progress.stage("Fetching Alluxio " + ALLUXIO + " from Maven Central, if it is not here yet");
        String alluxio = new MavenClassPath(
                        List.of("org.alluxio:alluxio-core-client-hdfs:" + ALLUXIO),
                        List.of("org.apache.hadoop:hadoop-client:3.5.0"),
                        List.of())
                .in(state.resolve("peers").resolve("alluxio-" + ALLUXIO));
        try (TemporaryDirectory directory = TemporaryDirectory.create("tiercel-peers-");
                TemporaryDirectory memory = TemporaryDirectory.createIn(Path.of("/dev/shm"), "tiercel-peers-");
                EmbeddedCluster cluster = EmbeddedCluster.plan()
                        .withDataNodes(1)
                        .with("dfs.replication", "1")
                        .start()) {
            PeerComparison comparison =
                    new PeerComparison(rounds, progress, directory.path(), memory.path(), cluster, alluxio);
            comparison.run();
            return comparison.findings;
        }
    }

    /** Whether traces are replayed as fast as the field's simulator does. */
    public static Claim replays(int rounds, Path state, Progress progress) throws IOException {
        return ReplayRace.claim(rounds, state, progress);
    }

    private void run() throws IOException {
        progress.stage("Writing the files");
        try (DistributedFileSystem files = cluster.newFileSystem()) {
            write(files, "/file", 1, FILE_BYTES);
            write(files, "/large", 2, LARGE_BYTES);
            for (int round = 0; round < rounds; round++) {
                write(files, "/cold-" + round, 100 + round, FILE_BYTES);
            }
            List<PeerProcess> processes = new ArrayList<>();
            try {
                for (Peer peer : Peer.values()) {
                    processes.add(start(peer, "all", CACHE_BYTES));
                }
                warm(processes);
                for (PeerWork work : WORKS) {
                    progress.stage(work.title());
                    rounds(work, processes, 1);
                }
                coldReads(processes);
                overwrite(files, processes);
            } finally {
                processes.forEach(PeerProcess::close);
            }
        }
        freshProcesses();
        evicting();
    }

    /** All of what is compared warm is in every cache, and all code is compiled. */
    private void warm(List<PeerProcess> processes) throws IOException {
        for (PeerProcess process : processes) {
            progress.stage("Warming up " + process.peer().label());
            for (int i = 0; i < WARM_UPS; i++) {
                findings.wrong("as written", process.peer(), process.ask("wrong /file 1 " + FILE_BYTES));
                findings.wrong("as written, large", process.peer(), process.ask("wrong /large 2 " + LARGE_BYTES));
                process.ask("stream /file 65536");
            }
        }
    }

    private void rounds(PeerWork work, List<PeerProcess> processes, int warmUps) throws IOException {
        for (int round = -warmUps; round < rounds; round++) {
            for (PeerProcess process : rotated(processes, round + warmUps)) {
                double speed = work.speed(process.ask(work.order(round)));
                if (round >= 0) {
                    findings.times(work).add(process.peer(), speed);
                }
            }
        }
    }

    private void coldReads(List<PeerProcess> processes) throws IOException {
        for (int round = 0; round < rounds; round++) {
            progress.stage("First reads, " + (round + 1) + " of " + rounds);
            for (int reading = 1; reading <= 3; reading++) {
                for (PeerProcess process : rotated(processes, round)) {
                    double nanos = process.ask("stream /cold-" + round + " 65536");
                    findings.reading(reading).add(process.peer(), 1e9 / nanos);
                }
            }
        }
    }

    private void overwrite(DistributedFileSystem files, List<PeerProcess> processes) throws IOException {
        progress.stage("Overwriting a file");
        write(files, "/over", OLD_SEED, SMALL_BYTES);
        for (PeerProcess process : processes) {
            process.ask("wrong /over " + OLD_SEED + " " + SMALL_BYTES);
        }
        write(files, "/over", NEW_SEED, SMALL_BYTES);
        for (PeerProcess process : processes) {
            findings.wrong(
                    "after an overwrite", process.peer(), process.ask("wrong /over " + NEW_SEED + " " + SMALL_BYTES));
        }
    }

    /** Many short processes, one after the other, which share what the first has cached. */
    private void freshProcesses() throws IOException {
        for (int round = 0; round <= rounds; round++) {
            progress.stage("Fresh processes, " + round + " of " + rounds);
            for (Peer peer : Peer.values()) {
                try (PeerProcess process = start(peer, "fresh", CACHE_BYTES)) {
                    double speed = FRESH.speed(process.ask(FRESH.order()));
                    if (round > 0) {
                        findings.times(FRESH).add(peer, speed);
                    }
                }
            }
        }
    }

    private void evicting() throws IOException {
        progress.stage(EVICTING.title());
        List<PeerProcess> processes = new ArrayList<>();
        try {
            for (Peer peer : Peer.values()) {
                processes.add(start(peer, "small", SMALL_CACHE_BYTES));
            }
            rounds(EVICTING, processes, 2);
        } finally {
            processes.forEach(PeerProcess::close);
        }
    }

    private static List<PeerProcess> rotated(List<PeerProcess> processes, int by) {
        List<PeerProcess> order = new ArrayList<>(processes);
        Collections.rotate(order, by);
        return order;
    }

    private PeerProcess start(Peer peer, String name, long cacheBytes) throws IOException {
        Path own = Files.createDirectories(memory.resolve(name));
        Path logs = Files.createDirectories(directory.resolve(name));
        Configuration conf = new Configuration(false);
        conf.set("fs.defaultFS", cluster.uri());
        if (peer.isTiercel()) {
            PlugIns.ofClient(URI.create(cluster.uri()).getHost()).forEach(conf::set);
            conf.set(ClientSettings.START.key(), "at-once");
        }
        String classPath = peer.isAlluxio()
                ? PeerProcess.classPath(place(PeerWorkerMain.class), alluxio)
                : System.getProperty("java.class.path");
        return PeerProcess.start(peer, conf, peer.settings(own, cacheBytes), logs, classPath);
    }

    private static String place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the place of " + type + " is no file", e);
        }
    }

    private static void write(DistributedFileSystem files, String path, long seed, int bytes) throws IOException {
        try (OutputStream out = files.create(new org.apache.hadoop.fs.Path(path), true)) {
            out.write(PeerWorkerMain.content(seed, bytes));
        }
    }
}
