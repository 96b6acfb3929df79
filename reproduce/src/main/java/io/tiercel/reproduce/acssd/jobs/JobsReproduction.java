package io.tiercel.reproduce.acssd.jobs;

import com.fasterxml.jackson.databind.JsonNode;
import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.settings.SsdSettings;
import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.HadoopSettings;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabShape;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.lab.plan.Role;
import io.tiercel.lab.plan.Vm;
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
import io.tiercel.testbed.lab.TextMain;
import io.tiercel.testbed.lab.TiercelOnLab;
import io.tiercel.testbed.text.SeededText;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether the SSD goes where jobs wait: on one host, jobs read what is on the disk of one VM, and a reader that is no job reads
 * from the disk of the other, more often.
 */
public final class JobsReproduction {
    private static final LabShape SHAPE = new LabShape(1, 1, 2);
    /** Few and long tasks, so that a job reads for more of its time than JVMs start. */
    private static final long BLOCK_BYTES = 64L << 20;

    private static final String INTERVAL = "10s";
    /** Jobs that are not counted, in which caches are filled and divided. */
    private static final int WARM_UP = 2;
    /** More than a disk that takes 6 ms for each can serve. */
    private static final int READS_PER_SECOND = 250;

    private static final int HEAP_MB = 128;
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final String INPUT = "/jobs-input";
    private static final String OTHER = "/others-file";

    private final JobsOptions options;
    private final KeptRuns<JobsRun> kept;
    private final Path directory;
    private final HostPrograms programs;
    private final Progress progress;

    private JobsReproduction(
            JobsOptions options, KeptRuns<JobsRun> kept, Path directory, HostPrograms programs, Progress progress) {
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
    public static JobsFindings run(JobsOptions options, Path labs, Path home, Progress progress)
            throws IOException, InterruptedException {
        HostTool.require(
                List.of("nbdkit", "nbdfuse", "losetup", "mkfs.ext4"), "nbdkit libnbd-bin fuse3 mount e2fsprogs");
        KeptRuns<JobsRun> kept = KeptRuns.of(options.kept(), measurement(options), JobsRun.class);
        HostPrograms programs = HostPrograms.build(home, progress);
        JobsReproduction reproduction = new JobsReproduction(options, kept, labs, programs, progress);
        for (JobsArm arm : JobsArm.values()) {
            if (!kept.has(run -> run.arm() == arm)) {
                reproduction.measure(arm);
            }
        }
        return new JobsFindings(options, kept.runs());
    }

    private static String measurement(JobsOptions options) {
        return options.jobs() + " jobs over " + options.megabytes() + " MB on " + SHAPE + ", " + options.roomMb()
                + " MB of SSD, seed " + options.seed();
    }

    private void measure(JobsArm arm) throws IOException, InterruptedException {
        try (TemporaryDirectory files = TemporaryDirectory.createIn(Path.of("/dev/shm"), "tiercel-jobs-");
                HostAgents agents =
                        new HostAgents(programs.agent(), programs.ssdCache(), files.path(), options.roomMb())) {
            progress.stage(arm + ": making the disks of VMs");
            LabTopology topology = LabTopology.of(SHAPE);
            try (VmDisks disks = VmDisks.make(
                            DiskArm.ACSSD, topology, files.path(), programs.ssdCache(), options.roomMb(), agents);
                    Lab lab = Lab.up(plan(arm, files.path()), directory, progress::stage, progress::detail)) {
                agents.join(lab);
                List<JobsRun> runs = measure(arm, lab, disks, VmDisks.places(files.path()));
                // All of an arm or none: a cache that was left warm is not that of another lab.
                for (JobsRun run : runs) {
                    kept.add(run);
                }
            }
        }
    }

    private List<JobsRun> measure(JobsArm arm, Lab lab, VmDisks disks, Path places)
            throws IOException, InterruptedException {
        Vm jobs = lab.topology().vms().get(0);
        Vm other = lab.topology().vms().get(1);
        progress.stage(arm + ": writing what is read");
        write(lab, jobs, INPUT, options.seed());
        write(lab, other, OTHER, options.seed() + 1);
        disks.sync();
        lab.dropCaches();
        List<JobsRun> runs = new ArrayList<>();
        try (PlanWatch watch = PlanWatch.begin(lab, directory);
                OtherReader reader = OtherReader.begin(lab, other, directory, OTHER, options.seed(), READS_PER_SECOND);
                PageDropper pages = PageDropper.begin(places)) {
            for (int number = -WARM_UP; number < options.jobs(); number++) {
                progress.stage(arm + ": job " + (number + 1 + WARM_UP) + " of " + (options.jobs() + WARM_UP));
                JobsRun run = job(arm, number, lab, watch, reader);
                pages.check();
                if (number >= 0) {
                    runs.add(run);
                }
            }
        }
        return runs;
    }

    private void write(Lab lab, Vm vm, String path, long seed) throws IOException {
        List<String> arguments = List.of(path, Long.toString((long) options.megabytes() << 20), Long.toString(seed));
        List<String> jars = TiercelOnLab.jars(directory, TextMain.class, SeededText.class);
        LabProgram.run(lab.java(vm.name(), TextMain.class.getName(), arguments, jars, HEAP_MB), PATIENCE);
    }

    private JobsRun job(JobsArm arm, int number, Lab lab, PlanWatch watch, OtherReader reader) throws IOException {
        Instant began = Instant.now();
        long piecesBefore = reader.pieces();
        long nanos = System.nanoTime();
        List<String> lines = LabProgram.run(
                lab.java(
                        LabTopology.MASTER,
                        ScanJobMain.class.getName(),
                        List.of(INPUT, "/out-" + number),
                        TiercelOnLab.jars(directory, ScanJobMain.class, TextMain.class),
                        HEAP_MB),
                PATIENCE);
        double passed = (System.nanoTime() - nanos) / 1e9;
        double seconds = lines.stream()
                        .filter(line -> line.startsWith(ScanJobMain.JOB_MILLIS))
                        .mapToLong(line -> Long.parseLong(line.substring(ScanJobMain.JOB_MILLIS.length())))
                        .findFirst()
                        .orElseThrow(() -> new IOException("the job told no time: " + lines))
                / 1e3;
        double mbps = (reader.pieces() - piecesBefore) * OtherReaderMain.PIECE_BYTES / passed / (1 << 20);
        List<JsonNode> rounds = watch.since(began);
        if (rounds.isEmpty()) {
            throw new IOException("no round was made while a job ran for " + Math.round(seconds)
                    + " s; the coordinator's log says why");
        }
        return new JobsRun(
                arm,
                number,
                seconds,
                mbps,
                mean(rounds, 0, lab, "/part_of_ssd"),
                mean(rounds, 0, lab, "/inputs/criticality"),
                mean(rounds, 1, lab, "/inputs/criticality"));
    }

    /** The mean of a figure of a VM's cache over rounds. */
    private static double mean(List<JsonNode> rounds, int vm, Lab lab, String figure) throws IOException {
        String name = lab.topology().vms().get(vm).name();
        double sum = 0;
        for (JsonNode round : rounds) {
            sum += cache(round, name).at(figure).asDouble();
        }
        return sum / rounds.size();
    }

    private static JsonNode cache(JsonNode round, String vm) throws IOException {
        for (JsonNode ssd : round.path("ssds")) {
            for (JsonNode cache : ssd.path("caches")) {
                if (cache.path("vm").asText().equals(vm)) {
                    return cache;
                }
            }
        }
        throw new IOException("a round has no cache of " + vm + ": " + round);
    }

    private LabPlan plan(JobsArm arm, Path files) throws IOException {
        LabPlan stock = SpreadInput.prepare(LabPlan.defaults(), BLOCK_BYTES)
                .withShape(SHAPE)
                .withSetting("dfs.replication", "1");
        LabPlan plan = TiercelOnLab.add(stock, directory, Scheme.NO_CACHE, 0)
                .withSetting(SsdSettings.INTERVAL.key(), INTERVAL)
                .withSetting(SsdSettings.JOBS.key(), Boolean.toString(arm == JobsArm.JOBS));
        String place = VmDisks.places(files) + "/${env." + HadoopSettings.MACHINE + "}/dfs";
        return plan.withSetting(Role.DATA_NODE, "dfs.datanode.data.dir", "file://" + place);
    }
}
