package io.tiercel.evaluation.lab;

import io.tiercel.evaluation.progress.Progress;
import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.Daemon;
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
 * Figure 5 of CAVA on the lab: a small mix of jobs under stock Hadoop, CAVA-LRU, CAVA and our own scheme, each on a lab of
 * its own, each run from empty caches.
 */
public final class MixReproduction {
    private static final long BLOCK_BYTES = 32L << 20;
    /** Four blocks a VM, so that half of the files fit into all VMs' memory together. */
    private static final long PIN_BYTES = 2 * (BLOCK_BYTES + (1 << 20));

    private static final int JOBS_AT_ONCE = 3;
    private static final Duration RUN_PATIENCE = Duration.ofMinutes(30);
    private static final Duration WRITE_PATIENCE = Duration.ofMinutes(3);

    private final long seed;
    private final int repetitions;
    private final Path directory;
    private final Progress progress;

    private MixReproduction(long seed, int repetitions, Path directory, Progress progress) {
        this.seed = seed;
        this.repetitions = repetitions;
        this.directory = directory.toAbsolutePath();
        this.progress = progress;
    }

    /**
     * Makes a lab for each arm, measures, and takes it down.
     *
     * @param repetitions of each arm, each on another mix
     * @param directory for the labs
     */
    public static MixFindings run(long seed, int repetitions, Path directory, Progress progress) throws IOException {
        List<MixRun> runs = new ArrayList<>();
        for (Arm arm : Arm.values()) {
            runs.addAll(new MixReproduction(seed, repetitions, directory, progress).run(arm));
        }
        return new MixFindings(runs);
    }

    private List<MixRun> run(Arm arm) throws IOException {
        LabPlan stock = LabPlan.defaults().withSetting("dfs.blocksize", Long.toString(BLOCK_BYTES));
        LabPlan plan = arm.plan(stock, directory, PIN_BYTES);
        List<String> ours = TiercelOnLab.jars(directory, MixMain.class);
        try (Lab lab = Lab.up(plan, directory, progress::stage, progress::detail)) {
            write(lab, ours);
            List<MixRun> runs = new ArrayList<>();
            for (int repetition = 0; repetition < repetitions; repetition++) {
                empty(lab, arm);
                progress.stage(arm.label() + ", run " + (repetition + 1) + " of " + repetitions);
                runs.add(measure(lab, arm, repetition, ours));
            }
            return runs;
        }
    }

    private void write(Lab lab, List<String> ours) throws IOException {
        List<Vm> vms = lab.topology().vms();
        for (Mix.InputFile file : Mix.of(seed).files()) {
            progress.stage("Writing " + file.path());
            String vm = vms.get(file.number() % vms.size()).name();
            List<String> arguments = List.of(
                    file.path(),
                    Long.toString(file.blocks() * BLOCK_BYTES - (1 << 20)),
                    Long.toString(seed + file.number()));
            LabProgram.run(lab.java(vm, TextMain.class.getName(), arguments, ours, 128), WRITE_PATIENCE);
        }
    }

    /** Nothing is pinned, and nothing of the files in the page cache. */
    private void empty(Lab lab, Arm arm) throws IOException {
        progress.stage("Emptying caches");
        if (!arm.isStock()) {
            lab.kill(daemon(lab, TiercelOnLab.COORDINATOR));
            for (Vm vm : lab.topology().vms()) {
                lab.restart(daemon(lab, Daemon.name(Role.DATA_NODE, vm.name())));
            }
            lab.restart(daemon(lab, TiercelOnLab.COORDINATOR));
            lab.awaitWorkers(progress::detail);
        }
        for (Vm vm : lab.topology().vms()) {
            lab.dropCaches(vm);
        }
    }

    private MixRun measure(Lab lab, Arm arm, int repetition, List<String> ours) throws IOException {
        List<String> arguments =
                List.of(Long.toString(seed + repetition), Integer.toString(JOBS_AT_ONCE), "/out/" + repetition);
        long disk = diskBytes(lab);
        long network = networkBytes(lab);
        long began = System.nanoTime();
        List<String> lines = LabProgram.run(
                lab.java(Topology.MASTER, MixMain.class.getName(), arguments, ours, 256), RUN_PATIENCE);
        double seconds = (System.nanoTime() - began) / 1e9;
        return MixRun.of(
                arm, repetition, seconds, lines, diskBytes(lab) - disk, networkBytes(lab) - network);
    }

    private static long diskBytes(Lab lab) throws IOException {
        long sum = 0;
        for (Host host : lab.topology().hosts()) {
            sum += lab.diskReadBytes(host);
        }
        return sum;
    }

    private static long networkBytes(Lab lab) throws IOException {
        long sum = 0;
        for (Host host : lab.topology().hosts()) {
            sum += lab.uplink(host.name()).sent();
        }
        return sum;
    }

    private static Daemon daemon(Lab lab, String name) {
        return lab.daemons().stream()
                .filter(daemon -> daemon.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
