package io.tiercel.evaluation.lab;

import io.tiercel.core.hot.HotModel;
import io.tiercel.evaluation.hot.HotArm;
import io.tiercel.evaluation.hot.HotJob;
import io.tiercel.evaluation.hot.HotLoad;
import io.tiercel.evaluation.jobs.MapApplication;
import io.tiercel.evaluation.progress.Progress;
import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.Host;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.Role;
import io.tiercel.lab.plan.Topology;
import io.tiercel.lab.plan.Vm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Figures 4 and 5 of the hot-blocks paper on the lab: jobs that read files again and again, some more than others, and jobs
 * that read each file once, with plain HDFS and with hot blocks in memcached, each arm on a lab of its own, each run from
 * empty caches.
 */
public final class HotReproduction {
    static final long BLOCK_BYTES = MixReproduction.BLOCK_BYTES;
    static final int BLOCKS_IN_FILE = 2;
    /** Two blocks, with what memcached needs beside them. */
    static final long SERVER_BYTES = 2 * BLOCK_BYTES;

    /** Jobs last tens of seconds on the lab, and not tens of minutes: so a block is hot at its second read in that time. */
    static final int THRESHOLD = 1;

    static final String WINDOW = "300s";
    static final List<MapApplication> APPLICATIONS = List.of(MapApplication.WORD_COUNT, MapApplication.GREP);

    private static final Duration RUN_PATIENCE = Duration.ofMinutes(20);
    private static final Duration WRITE_PATIENCE = Duration.ofMinutes(3);

    private final HotOptions options;
    private final Path directory;
    private final Progress progress;

    private HotReproduction(HotOptions options, Path directory, Progress progress) {
        this.options = options;
        this.directory = directory.toAbsolutePath();
        this.progress = progress;
    }

    /**
     * Makes a lab for each arm, measures, and takes it down.
     *
     * @param directory for the labs
     */
    public static HotFindings run(HotOptions options, Path directory, Progress progress) throws IOException {
        List<HotRun> runs = new ArrayList<>();
        for (HotArm arm : options.arms()) {
            runs.addAll(new HotReproduction(options, directory, progress).run(arm));
        }
        return new HotFindings(options, runs);
    }

    private List<HotRun> run(HotArm arm) throws IOException {
        LabPlan stock = TiercelOnLab.synchronous(LabPlan.defaults())
                .withLimits(MixReproduction.LIMITS)
                .withSetting("dfs.blocksize", Long.toString(BLOCK_BYTES))
                .withSetting(Role.NODE_MANAGER, "yarn.nodemanager.resource.memory-mb", MixReproduction.CONTAINERS_MB)
                .withSetting(Role.CLIENT, "mapreduce.map.speculative", "false")
                .withSetting(Role.CLIENT, "mapreduce.reduce.speculative", "false");
        HotModel model = arm.model();
        LabPlan plan = model == null
                ? stock
                : TiercelOnLab.addHot(stock, directory, model, MemcachedOnLab.names(Topology.of(stock.shape())));
        List<String> ours = TiercelOnLab.jars(directory, HotMain.class);
        try (Lab lab = Lab.up(plan, directory, progress::stage, progress::detail);
                MemcachedOnLab memcached = new MemcachedOnLab(lab)) {
            write(lab, ours);
            List<HotRun> runs = new ArrayList<>();
            for (int repetition = 0; repetition < options.repetitions(); repetition++) {
                for (MapApplication application : APPLICATIONS) {
                    for (HotLoad load : HotLoad.values()) {
                        empty(lab, arm, memcached);
                        progress.stage(arm.label() + ", " + application.label() + ", " + load.label() + ", run "
                                + (repetition + 1) + " of " + options.repetitions());
                        runs.add(measure(lab, arm, application, load, repetition, ours));
                    }
                }
            }
            return runs;
        }
    }

    private void write(Lab lab, List<String> ours) throws IOException {
        List<Vm> vms = lab.topology().vms();
        for (int file = 0; file < HotLoad.FILES; file++) {
            progress.stage("Writing " + HotLoad.path(file));
            List<String> arguments = List.of(
                    HotLoad.path(file),
                    Long.toString(BLOCKS_IN_FILE * BLOCK_BYTES - (1 << 20)),
                    Long.toString(options.seed() + file));
            String vm = vms.get(file % vms.size()).name();
            LabProgram.run(lab.java(vm, TextMain.class.getName(), arguments, ours, 128), WRITE_PATIENCE);
        }
    }

    private void empty(Lab lab, HotArm arm, MemcachedOnLab memcached) throws IOException {
        progress.stage("Emptying caches");
        if (arm.model() != null) {
            lab.restart(lab.daemon(TiercelOnLab.COORDINATOR));
            memcached.restart();
        }
        for (Vm vm : lab.topology().vms()) {
            lab.dropCaches(vm);
        }
    }

    private HotRun measure(
            Lab lab, HotArm arm, MapApplication application, HotLoad load, int repetition, List<String> ours)
            throws IOException {
        List<String> arguments = new ArrayList<>(
                List.of(application.name(), "/out/" + application.id() + "-" + load.label() + "-" + repetition));
        load.files(options.seed() + repetition).forEach(file -> arguments.add(HotLoad.path(file)));
        long disk = diskBytes(lab);
        List<String> lines =
                LabProgram.run(lab.java(Topology.MASTER, HotMain.class.getName(), arguments, ours, 256), RUN_PATIENCE);
        return new HotRun(arm, application, load, repetition, HotJob.of(lines), diskBytes(lab) - disk);
    }

    private static long diskBytes(Lab lab) throws IOException {
        long sum = 0;
        for (Host host : lab.topology().hosts()) {
            sum += lab.diskReadBytes(host);
        }
        return sum;
    }
}
