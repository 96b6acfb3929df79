package io.tiercel.reproduce.hotblocks;

import io.tiercel.core.hot.HotModel;
import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.LabLimits;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.lab.plan.Role;
import io.tiercel.report.Progress;
import io.tiercel.report.record.KeptRuns;
import io.tiercel.testbed.jobs.MapApplication;
import io.tiercel.testbed.lab.HotOnLab;
import io.tiercel.testbed.lab.LabProgram;
import io.tiercel.testbed.lab.LimitsInWords;
import io.tiercel.testbed.lab.MemcachedOnLab;
import io.tiercel.testbed.lab.SpreadInput;
import io.tiercel.testbed.lab.TiercelOnLab;
import io.tiercel.testkit.Memcached;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Figures 4 and 5 of the hot-blocks paper on the lab: jobs that read files again and again, some more than others, and jobs
 * that read each file once, with plain HDFS and with hot blocks in memcached, each arm on a lab of its own, each run from
 * empty caches.
 *
 * <p>In the paper the data is 6 to 31 times a server's memory. The lab's page caches would hold all of it, so they are emptied
 * before each job.
 */
public final class HotReproduction {
    /** Half of the paper's: a smaller one is read in less time than a job's processes take to start on the lab's cores. */
    static final long BLOCK_BYTES = 32L << 20;

    static final int BLOCKS_IN_FILE = 2;
    /** For each core what a disk of 50 MB/s gives in a machine of 32: a host of the lab has half a core. */
    static final long DISK_BYTES_PER_SECOND = 750_000;

    private static final long VM_BYTES = 1_100L << 20;
    /** Two containers a VM. */
    private static final String CONTAINERS_MB = "700";

    private static final LabLimits LIMITS = new LabLimits(
            VM_BYTES,
            LabLimits.DEFAULT.diskBytes(),
            DISK_BYTES_PER_SECOND,
            LabLimits.DEFAULT.hostLinkBitsPerSecond(),
            LabLimits.DEFAULT.rackLinkBitsPerSecond());
    /** Two blocks, with what memcached needs beside them. */
    static final long SERVER_BYTES = 2 * BLOCK_BYTES;

    /** About an hour of them, a minute and a half each: the paper's stream of reads is an hour. */
    static final int JOBS = 40;

    /** So a block is hot at its second read within half of a run. */
    static final int THRESHOLD = 1;

    static final String WINDOW = "1800s";
    static final List<MapApplication> APPLICATIONS = List.of(MapApplication.WORD_COUNT, MapApplication.GREP);

    private static final Duration JOB_PATIENCE = Duration.ofMinutes(10);

    private final HotOptions options;
    private final KeptRuns<HotRun> kept;
    private final Path directory;
    private final Progress progress;

    private HotReproduction(HotOptions options, KeptRuns<HotRun> kept, Path directory, Progress progress) {
        this.options = options;
        this.kept = kept;
        this.directory = directory.toAbsolutePath();
        this.progress = progress;
    }

    /**
     * Makes a lab for each arm, measures, and takes it down.
     *
     * @param directory for the labs
     */
    public static HotFindings run(HotOptions options, Path directory, Progress progress) throws IOException {
        Memcached.requireInstalled();
        KeptRuns<HotRun> kept = KeptRuns.of(options.kept(), measurement(options.seed()), HotRun.class);
        for (HotArm arm : options.arms()) {
            HotReproduction reproduction = new HotReproduction(options, kept, directory, progress);
            if (reproduction.left(arm).findAny().isPresent()) {
                reproduction.run(arm);
            }
        }
        List<HotRun> asked = kept.runs().stream()
                .filter(run -> options.arms().contains(run.arm()) && run.repetition() < options.repetitions(run.load()))
                .toList();
        return new HotFindings(options, asked, kept.sittings());
    }

    /** What tells its runs from those of other seeds and other labs, in words. */
    public static String measurement(long seed) {
        return JOBS + " jobs of seed " + seed + " on spread files of " + BLOCKS_IN_FILE + " times " + BLOCK_BYTES
                + " with " + SERVER_BYTES + " in each server, " + LimitsInWords.of(LIMITS);
    }

    /** A run that is to be. */
    private record Planned(HotArm arm, MapApplication application, HotLoad load, int repetition) {
        boolean is(HotRun run) {
            return run.arm() == arm
                    && run.application() == application
                    && run.load() == load
                    && run.repetition() == repetition;
        }
    }

    /** The runs of the arm that have not been yet. */
    private Stream<Planned> left(HotArm arm) {
        return Stream.of(HotLoad.values())
                .flatMap(load -> IntStream.range(0, options.repetitions(load))
                        .boxed()
                        .flatMap(repetition -> APPLICATIONS.stream()
                                .map(application -> new Planned(arm, application, load, repetition))))
                .filter(planned -> !kept.has(planned::is));
    }

    private void run(HotArm arm) throws IOException {
        LabPlan stock = SpreadInput.prepare(TiercelOnLab.synchronous(LabPlan.defaults()), BLOCK_BYTES)
                .withLimits(LIMITS)
                .withSetting(Role.NODE_MANAGER, "yarn.nodemanager.resource.memory-mb", CONTAINERS_MB);
        HotModel model = arm.model();
        LabPlan plan = model == null ? stock : TiercelOnLab.addHot(stock, directory, hot(model, stock));
        List<String> ours = TiercelOnLab.jars(directory, HotJobMain.class);
        try (Lab lab = Lab.up(plan, directory, progress::stage, progress::detail);
                MemcachedOnLab memcached = new MemcachedOnLab(lab, SERVER_BYTES)) {
            write(lab, ours);
            for (Planned planned : left(arm).toList()) {
                empty(lab, arm, memcached);
                progress.stage(arm.label() + ", " + planned.application.label() + ", " + planned.load.label() + ", run "
                        + (planned.repetition + 1) + " of " + options.repetitions(planned.load));
                kept.add(measure(lab, planned, ours));
            }
        }
    }

    private void write(Lab lab, List<String> ours) throws IOException {
        for (int file = 0; file < HotLoad.FILES; file++) {
            progress.stage("Writing " + HotLoad.path(file));
            SpreadInput.write(
                    lab, ours, HotLoad.path(file), BLOCKS_IN_FILE * BLOCK_BYTES - (1 << 20), options.seed() + file);
        }
    }

    private static HotOnLab hot(HotModel model, LabPlan stock) {
        List<String> servers = MemcachedOnLab.names(LabTopology.of(stock.shape()));
        return new HotOnLab(model, THRESHOLD, WINDOW, SERVER_BYTES, servers);
    }

    private void empty(Lab lab, HotArm arm, MemcachedOnLab memcached) throws IOException {
        progress.stage("Emptying caches");
        if (arm.model() != null) {
            lab.restart(lab.daemon(TiercelOnLab.COORDINATOR));
            memcached.restart();
        }
    }

    private HotRun measure(Lab lab, Planned planned, List<String> ours) throws IOException {
        String output = "/out/" + planned.application.id() + "-" + planned.load.label() + "-" + planned.repetition;
        long disk = lab.meters().diskReadBytes();
        List<HotJob> jobs = new ArrayList<>();
        for (List<Integer> files : planned.load.jobs(options.seed(), planned.repetition, JOBS)) {
            lab.dropCaches();
            String paths = files.stream().map(HotLoad::path).collect(Collectors.joining(","));
            List<String> arguments = List.of(
                    planned.application.name(),
                    output + "/" + jobs.size(),
                    paths,
                    Integer.toString(planned.load.mapsAtOnce()));
            jobs.addAll(HotJob.of(LabProgram.run(
                    lab.java(LabTopology.MASTER, HotJobMain.class.getName(), arguments, ours, 256), JOB_PATIENCE)));
            progress.detail(jobs.size() + " jobs");
        }
        return new HotRun(
                planned.arm,
                planned.application,
                planned.load,
                planned.repetition,
                jobs,
                lab.meters().diskReadBytes() - disk);
    }
}
