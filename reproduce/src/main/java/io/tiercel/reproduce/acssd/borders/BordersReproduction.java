package io.tiercel.reproduce.acssd.borders;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.core.settings.RestSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SsdSettings;
import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.LabHadoop;
import io.tiercel.lab.plan.LabLimits;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabSite;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.report.Progress;
import io.tiercel.testbed.host.HostBuild;
import io.tiercel.testbed.host.HostBuild.HostProgram;
import io.tiercel.testbed.lab.LabProgram;
import io.tiercel.testbed.lab.RoundsMain;
import io.tiercel.testbed.lab.TiercelOnLab;
import io.tiercel.testbed.lab.VmAgents;
import io.tiercel.testbed.lab.WatchMain;
import io.tiercel.testbed.machine.ProcessGroup;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.TemporaryDirectory;
import io.tiercel.wire.link.RestToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.fs.FsShell;
import org.apache.hadoop.tools.DistCp;

/**
 * AC-SSD's borders on real processes: two Hadoops on one lab, a distcp between them, and a monitor of both, while the agents in
 * all machines report and the coordinator tells in each round which applications there are.
 */
public final class BordersReproduction {
    private static final LabLimits LIMITS =
            new LabLimits(1100L << 20, 8L << 30, 100_000_000, 1_000_000_000, 500_000_000);
    private static final int FILES = 4;
    private static final String INPUT = "/input";
    private static final String COPY = "/copy";
    /** Where there is room for one at a time they follow each other. */
    private static final String COPY_MAPS = "2";
    /** So that the copy lasts some rounds, of each map. */
    private static final String COPY_MBPS = "2";

    /** How many rounds are seen before the copy, and after it. */
    private static final int ROUNDS = BordersRun.ROUNDS_MAX;

    private static final int ROUNDS_PATIENCE = 6;
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final long POLL_MILLIS = 250;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final BordersOptions options;
    private final BordersTruth truth;
    private final Lab lab;
    private final Path directory;
    private final Path files;
    private final Progress progress;
    private final ProcessGroup parts = new ProcessGroup();

    private BordersReproduction(BordersOptions options, BordersTruth truth, Lab lab, Path files, Progress progress) {
        this.options = options;
        this.truth = truth;
        this.lab = lab;
        this.directory = lab.site().directory();
        this.files = files;
        this.progress = progress;
    }

    /**
     * Builds the agent, makes the lab, and looks.
     *
     * @param labs where labs are kept
     * @param home the checkout, whose programs are built
     * @throws IOException in words, if something fails
     */
    public static BordersFindings run(BordersOptions options, Path labs, Path home, long seed, Progress progress)
            throws IOException, InterruptedException {
        Path agent = HostBuild.build(home, HostProgram.AGENT, progress);
        BordersTruth truth = BordersTruth.of(options.workers());
        Path directory = labs.toAbsolutePath().normalize();
        try (TemporaryDirectory files = TemporaryDirectory.create("tiercel-borders-");
                Lab lab = Lab.up(
                        TiercelOnLab.addCoordinator(plan(options), directory),
                        directory,
                        progress::stage,
                        progress::detail)) {
            BordersReproduction reproduction = new BordersReproduction(options, truth, lab, files.path(), progress);
            try {
                return new BordersFindings(options, reproduction.look(agent, seed));
            } finally {
                reproduction.parts.close();
            }
        }
    }

    /** The lab without a coordinator. */
    static LabPlan plan(BordersOptions options) {
        BordersTruth truth = BordersTruth.of(options.workers());
        return LabPlan.defaults()
                .withShape(truth.shape())
                .withLimits(LIMITS)
                .withClusters(truth.clusters())
                .withSetting("dfs.replication", Integer.toString(options.workers()))
                .withSetting(SsdSettings.INTERVAL.key(), options.intervalSeconds() + "s");
    }

    private BordersRun look(Path agent, long seed) throws IOException, InterruptedException {
        progress.stage("Writing what is to be copied");
        write(new Random(seed));
        progress.stage("Starting the monitor, and an agent in each machine");
        ChildProcess rounds = parts.add(ChildProcess.start(
                "the reader of rounds",
                java(LabTopology.MASTER, RoundsMain.class, List.of(restAddress(), secret().toString()))));
        ChildProcess monitor =
                parts.add(ChildProcess.start("the monitor", java(truth.monitor(), WatchMain.class, masters())));
        monitor.awaitLine(WatchMain.PREFIX, PATIENCE);
        VmAgents agents = parts.add(new VmAgents());
        for (String machine : truth.machines()) {
            agents.start(lab, agent, files, machine);
        }
        agents.awaitSessions();
        Instant inSession = Instant.now();
        long watchedBefore = WatchMain.times(monitor.output());
        progress.stage("Looking at " + ROUNDS + " rounds before the copy");
        awaitRounds(rounds, inSession);
        progress.stage("Copying from one cluster to the other");
        Instant copyBegan = Instant.now();
        copy();
        Instant copyEnded = Instant.now();
        progress.stage("Looking at " + ROUNDS + " rounds after the copy");
        awaitRounds(rounds, copyEnded);
        requireRuns(monitor);
        BordersClock clock = new BordersClock(inSession, copyBegan, copyEnded);
        long watched = WatchMain.times(monitor.output()) - watchedBefore;
        long bytes = (FILES * (long) options.megabytes()) << 20;
        return new BordersRun(truth, rounds(rounds, clock), bytes, copiedBytes(), watched);
    }

    private ProcessBuilder java(String machine, Class<?> mainClass, List<String> arguments) throws IOException {
        List<String> jars = TiercelOnLab.jars(directory, mainClass, RestToken.class, Settings.class);
        return lab.java(machine, mainClass.getName(), arguments, jars, 64);
    }

    private List<String> masters() {
        return truth.clusters().stream().map(LabHadoop::master).toList();
    }

    private Path secret() {
        return directory.resolve(LabSite.SECRET);
    }

    private static String restAddress() {
        return RestSettings.ADDRESS.defaultText();
    }

    private void write(Random random) throws IOException {
        Path input = Files.createDirectories(files.resolve("input"));
        byte[] bytes = new byte[options.megabytes() << 20];
        for (int i = 0; i < FILES; i++) {
            random.nextBytes(bytes);
            Files.write(input.resolve("part-" + i), bytes);
        }
        shell(LabTopology.MASTER, "-put", input.toString(), INPUT);
    }

    private List<String> shell(String machine, String... arguments) throws IOException {
        return LabProgram.run(lab.java(machine, FsShell.class.getName(), List.of(arguments), List.of(), 128), PATIENCE);
    }

    private void copy() throws IOException, InterruptedException {
        List<String> clusters =
                masters().stream().map(master -> "hdfs://" + master + ":8020").toList();
        List<String> arguments =
                List.of("-m", COPY_MAPS, "-bandwidth", COPY_MBPS, clusters.get(0) + INPUT, clusters.get(1) + COPY);
        LabProgram.run(lab.java(LabTopology.MASTER, DistCp.class.getName(), arguments, List.of(), 128), PATIENCE);
    }

    /** As the other cluster says it. */
    private long copiedBytes() throws IOException {
        List<String> said = shell(truth.clusters().get(1).master(), "-du", "-s", COPY);
        return Long.parseLong(said.get(0).strip().split("\\s+", -1)[0]);
    }

    private void awaitRounds(ChildProcess rounds, Instant since) throws IOException, InterruptedException {
        long deadline = System.nanoTime()
                + Duration.ofSeconds((long) ROUNDS_PATIENCE * options.intervalSeconds())
                        .toNanos();
        BordersClock clock = new BordersClock(since, since, since);
        while (rounds(rounds, clock).stream()
                        .filter(round -> round.phase() != BordersPhase.JOINING)
                        .count()
                < ROUNDS) {
            requireRuns(rounds);
            if (System.nanoTime() > deadline) {
                throw new IOException("the coordinator makes no rounds: " + rounds.output());
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    private static void requireRuns(ChildProcess process) throws IOException {
        if (!process.alive()) {
            throw new IOException("a program on the lab has ended: " + String.join("\n", process.output()));
        }
    }

    private static List<BordersRound> rounds(ChildProcess reader, BordersClock clock) throws IOException {
        List<BordersRound> rounds = new ArrayList<>();
        for (String line : reader.output()) {
            if (line.startsWith(RoundsMain.PREFIX)) {
                rounds.add(BordersRound.of(JSON.readTree(line.substring(RoundsMain.PREFIX.length())), clock));
            }
        }
        return rounds;
    }
}
