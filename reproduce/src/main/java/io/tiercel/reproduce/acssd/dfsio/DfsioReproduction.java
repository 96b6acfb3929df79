package io.tiercel.reproduce.acssd.dfsio;

import com.fasterxml.jackson.databind.JsonNode;
import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.settings.SsdSettings;
import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.HadoopSettings;
import io.tiercel.lab.plan.LabLimits;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabShape;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.lab.plan.Role;
import io.tiercel.report.Progress;
import io.tiercel.report.record.KeptRuns;
import io.tiercel.reproduce.acssd.disks.DiskArm;
import io.tiercel.reproduce.acssd.disks.HostAgents;
import io.tiercel.reproduce.acssd.disks.PlanWatch;
import io.tiercel.reproduce.acssd.disks.VmDisks;
import io.tiercel.testbed.disk.HostTool;
import io.tiercel.testbed.host.HostPrograms;
import io.tiercel.testbed.lab.LabProgram;
import io.tiercel.testbed.lab.SpreadInput;
import io.tiercel.testbed.lab.TiercelOnLab;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.TestDFSIO;

/**
 * AC-SSD on a real Hadoop: TestDFSIO on two hosts of two VMs whose DataNodes have a slow disk for each host, behind an SSD cache for
 * all VMs of a host, or for each VM, divided by the coordinator's loop.
 */
public final class DfsioReproduction {
    private static final LabShape SHAPE = new LabShape(1, 2, 2);
    private static final LabLimits LIMITS = LabLimits.DEFAULT;
    private static final long BLOCK_BYTES = 16L << 20;
    /** Half of what TestDFSIO's files, with their replicas, take of a host's disk by default. */
    private static final long ROOM_MB = 128;

    private static final String INTERVAL = "15s";
    private static final Duration RUN_PATIENCE = Duration.ofMinutes(20);
    private static final String SECONDS = "Test exec time sec:";
    private static final String THROUGHPUT = "Throughput mb/sec:";

    private final DfsioOptions options;
    private final KeptRuns<DfsioRun> kept;
    private final Path directory;
    private final HostPrograms programs;
    private final Progress progress;

    private DfsioReproduction(
            DfsioOptions options, KeptRuns<DfsioRun> kept, Path directory, HostPrograms programs, Progress progress) {
        this.options = options;
        this.kept = kept;
        this.directory = directory.toAbsolutePath();
        this.programs = programs;
        this.progress = progress;
    }

    /**
     * Builds the programs, makes a lab for each arm, and measures.
     *
     * @param labs where labs are kept
     * @param home the checkout, whose programs are built
     */
    public static DfsioFindings run(DfsioOptions options, Path labs, Path home, Progress progress)
            throws IOException, InterruptedException {
        HostTool.require(
                List.of("nbdkit", "nbdfuse", "losetup", "mkfs.ext4"), "nbdkit libnbd-bin fuse3 mount e2fsprogs");
        KeptRuns<DfsioRun> kept = KeptRuns.of(options.kept(), measurement(options), DfsioRun.class);
        HostPrograms programs = HostPrograms.build(home, progress);
        DfsioReproduction reproduction = new DfsioReproduction(options, kept, labs, programs, progress);
        for (DiskArm arm : options.arms()) {
            if (!kept.has(run -> run.arm() == arm)) {
                reproduction.measure(arm);
            }
        }
        List<DfsioRun> asked = kept.runs().stream()
                .filter(run -> options.arms().contains(run.arm()))
                .toList();
        return new DfsioFindings(options, asked);
    }

    private static String measurement(DfsioOptions options) {
        return "TestDFSIO, " + options.repetitions() + " times, " + options.files() + " files of " + options.megabytes()
                + " MB, on " + SHAPE + ", " + ROOM_MB + " MB of SSD a host";
    }

    private void measure(DiskArm arm) throws IOException, InterruptedException {
        try (TemporaryDirectory files = TemporaryDirectory.createIn(Path.of("/dev/shm"), "tiercel-dfsio-");
                HostAgents agents = new HostAgents(programs.agent(), programs.ssdCache(), files.path(), ROOM_MB)) {
            progress.stage(arm + ": making the disks of VMs");
            LabTopology topology = LabTopology.of(SHAPE);
            try (VmDisks disks = VmDisks.make(arm, topology, files.path(), programs.ssdCache(), ROOM_MB, agents);
                    Lab lab = Lab.up(plan(files.path()), directory, progress::stage, progress::detail)) {
                if (arm == DiskArm.ACSSD) {
                    agents.join(lab);
                }
                try (PlanWatch watch = PlanWatch.begin(lab, directory)) {
                    measure(arm, lab, disks, agents, watch, files.path());
                }
            }
        }
    }

    private void measure(DiskArm arm, Lab lab, VmDisks disks, HostAgents agents, PlanWatch watch, Path files)
            throws IOException, InterruptedException {
        List<DfsioRun> runs = new ArrayList<>();
        for (int repetition = 0; repetition < options.repetitions(); repetition++) {
            for (DfsioWork work : DfsioWork.values()) {
                progress.stage(arm + ": " + work.label() + ", " + (repetition + 1) + " of " + options.repetitions());
                disks.sync();
                lab.dropCaches();
                runs.add(run(arm, repetition, work, lab, agents, watch, files));
            }
        }
        // All of an arm or none: a cache that was left warm is not that of another lab.
        for (DfsioRun run : runs) {
            kept.add(run);
        }
    }

    private DfsioRun run(
            DiskArm arm, int repetition, DfsioWork work, Lab lab, HostAgents agents, PlanWatch watch, Path files)
            throws IOException {
        Instant start = Instant.now();
        Path results = files.resolve("results-" + repetition + "-" + work.name());
        List<String> arguments = new ArrayList<>(work.arguments());
        arguments.addAll(List.of(
                "-nrFiles", "" + options.files(), "-size", options.megabytes() + "MB", "-resFile", results.toString()));
        double cpuBefore = agents.cpuSeconds();
        long began = System.nanoTime();
        LabProgram.run(
                lab.java(
                        LabTopology.MASTER,
                        TestDFSIO.class.getName(),
                        arguments,
                        TiercelOnLab.jars(directory, TestDFSIO.class),
                        256),
                RUN_PATIENCE);
        double seconds = (System.nanoTime() - began) / 1e9;
        double share = agents.count() == 0 ? 0 : (agents.cpuSeconds() - cpuBefore) / seconds / agents.count();
        return new DfsioRun(
                arm,
                repetition,
                work,
                figure(results, SECONDS),
                figure(results, THROUGHPUT),
                share,
                moved(watch.since(start)));
    }

    /** What caches were given or lost in rounds, in 2^20 bytes. */
    private static double moved(List<JsonNode> rounds) {
        double bytes = 0;
        for (JsonNode round : rounds) {
            for (JsonNode ssd : round.path("ssds")) {
                for (JsonNode cache : ssd.path("caches")) {
                    bytes += Math.max(
                            0,
                            cache.path("bytes").asDouble()
                                    - cache.path("bytes_before").asDouble());
                }
            }
        }
        return bytes / (1 << 20);
    }

    private static double figure(Path results, String name) throws IOException {
        for (String line : Files.readAllLines(results)) {
            int at = line.indexOf(name);
            if (at >= 0) {
                return Double.parseDouble(line.substring(at + name.length()).strip());
            }
        }
        throw new IOException("TestDFSIO has not written '" + name + "' to " + results);
    }

    /** The same under each arm, so that nothing but disks differs: where there are no agents the loop has nothing to divide. */
    private LabPlan plan(Path files) throws IOException {
        LabPlan stock = SpreadInput.prepare(LabPlan.defaults(), BLOCK_BYTES)
                .withShape(SHAPE)
                .withLimits(LIMITS)
                .withSetting("dfs.replication", "2");
        LabPlan plan = TiercelOnLab.add(stock, directory, Scheme.NO_CACHE, 0)
                .withSetting(SsdSettings.INTERVAL.key(), INTERVAL);
        String place = VmDisks.places(files) + "/${env." + HadoopSettings.MACHINE + "}/dfs";
        return plan.withSetting(Role.DATA_NODE, "dfs.datanode.data.dir", "file://" + place);
    }
}
