package io.tiercel.reproduce.cava.levels;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.Daemon;
import io.tiercel.lab.plan.LabLimits;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabShape;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.lab.plan.Role;
import io.tiercel.lab.plan.Vm;
import io.tiercel.report.Progress;
import io.tiercel.testbed.jobs.MapApplication;
import io.tiercel.testbed.lab.LabProgram;
import io.tiercel.testbed.lab.LockedMemory;
import io.tiercel.testbed.lab.TextMain;
import io.tiercel.testbed.lab.TiercelOnLab;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Figure 3 of CAVA on the lab: the map time of four applications when every read is from the VM's memory, from that of
 * another VM on its host, from another host's in the rack, or from the VM's disk.
 *
 * <p>One VM holds the only replica of the input. Tasks run where the only NodeManager is alive: on that VM, beside it, or
 * a host away. In memory the blocks are as the product puts them there: read once, pinned on the coordinator's order. From
 * disk they are read with nothing pinned and the page cache dropped.
 */
public final class LevelsReproduction {
    private static final long BLOCK_BYTES = 64L << 20;
    private static final int BLOCKS = 4;
    private static final long INPUT_BYTES = BLOCKS * BLOCK_BYTES - (1L << 20);
    private static final String INPUT = "/levels/text";
    /**
     * A share of a disk: the paper has eight VMs read from one disk a host, of which here only one reads. 100 MB/s is what
     * the lab takes for a disk; eight that read at once have it seek half of the time.
     */
    private static final long DISK_BYTES_PER_SECOND = 100_000_000 / 2 / 8;

    private static final LabLimits LIMITS =
            new LabLimits(1_600L << 20, 4L << 30, DISK_BYTES_PER_SECOND, 1_000_000_000, 500_000_000);
    private static final Duration JOB_PATIENCE = Duration.ofMinutes(6);
    private static final Duration READ_PATIENCE = Duration.ofMinutes(3);
    private static final Duration PIN_PATIENCE = Duration.ofSeconds(20);
    private static final int READS_MAX = 6;

    private final Lab lab;
    private final Progress progress;
    private final Vm holder;
    /** The class path of our programs. */
    private final List<String> ours;

    private final int repetitions;
    private int jobs;

    private LevelsReproduction(Lab lab, List<String> ours, int repetitions, Progress progress) {
        this.lab = lab;
        this.ours = ours;
        this.repetitions = repetitions;
        this.progress = progress;
        this.holder = lab.topology().vm("r1h1v1");
    }

    /**
     * Makes a lab, measures, and takes it down.
     *
     * @param repetitions of each job, of four tasks, at each level
     * @param directory for the lab
     */
    public static LevelsFindings run(long seed, int repetitions, Path directory, Progress progress) throws IOException {
        LabPlan stock = LabPlan.defaults()
                .withShape(new LabShape(1, 2, 2))
                .withLimits(LIMITS)
                .withSetting("dfs.blocksize", Long.toString(BLOCK_BYTES))
                .withSetting("dfs.replication", "1");
        LabPlan plan = TiercelOnLab.add(stock, directory.toAbsolutePath(), Scheme.CAVA_LRU, 2 * INPUT_BYTES);
        List<String> ours = TiercelOnLab.program(directory.toAbsolutePath(), MapTimesMain.class);
        try (Lab lab = Lab.up(plan, directory, progress::stage, progress::detail)) {
            return new LevelsReproduction(lab, ours, repetitions, progress).measure(seed);
        }
    }

    private LevelsFindings measure(long seed) throws IOException {
        lab.kill(lab.daemon(TiercelOnLab.COORDINATOR));
        progress.stage("Writing " + (INPUT_BYTES >> 20) + " MB");
        run(lab.java(
                holder.name(),
                TextMain.class.getName(),
                List.of(INPUT, Long.toString(INPUT_BYTES), Long.toString(seed)),
                ours,
                128));
        List<LevelTimes> times = new ArrayList<>(measure(LocalityLevel.VM_DISK, holder));
        lab.restart(lab.daemon(TiercelOnLab.COORDINATOR));
        pin();
        for (Map.Entry<LocalityLevel, String> place : List.of(
                Map.entry(LocalityLevel.VM_MEMORY, holder.name()),
                Map.entry(LocalityLevel.HOST_MEMORY, "r1h1v2"),
                Map.entry(LocalityLevel.RACK_MEMORY, "r1h2v1"))) {
            times.addAll(measure(place.getKey(), lab.topology().vm(place.getValue())));
        }
        return new LevelsFindings(times, DISK_BYTES_PER_SECOND);
    }

    private List<LevelTimes> measure(LocalityLevel level, Vm where) throws IOException {
        onlyNodeManager(where);
        List<LevelTimes> times = new ArrayList<>();
        for (MapApplication application : MapApplication.values()) {
            List<Long> millis = new ArrayList<>();
            for (int run = 1; run <= repetitions; run++) {
                progress.stage(application.label() + " from " + level.label().replace('-', ' ') + ", run " + run
                        + " of " + repetitions);
                lab.dropCaches();
                millis.addAll(mapMillis(application));
            }
            times.add(new LevelTimes(application.label(), level, millis));
        }
        return times;
    }

    private List<Long> mapMillis(MapApplication application) throws IOException {
        List<String> arguments = List.of(application.name(), INPUT, "/levels/out/" + jobs++);
        List<String> lines = LabProgram.run(
                lab.java(LabTopology.MASTER, MapTimesMain.class.getName(), arguments, ours, 128), JOB_PATIENCE);
        return lines.stream()
                .filter(line -> line.startsWith(MapTimesMain.MAP_MILLIS))
                .map(line -> Long.parseLong(line.substring(MapTimesMain.MAP_MILLIS.length())))
                .toList();
    }

    /** Reads the input, as often as it takes, until all of it is pinned. */
    private void pin() throws IOException {
        for (int read = 0; read < READS_MAX && lockedBytes() < INPUT_BYTES; read++) {
            progress.stage("Having the input pinned");
            run(lab.java(holder.name(), "org.apache.hadoop.fs.FsShell", List.of("-cat", INPUT), List.of(), 128)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD));
            awaitPins();
        }
        if (lockedBytes() < INPUT_BYTES) {
            throw new IOException("of " + INPUT_BYTES + " bytes only " + lockedBytes() + " were pinned; see "
                    + lab.site().logDirectory());
        }
    }

    private void awaitPins() throws IOException {
        long deadline = System.nanoTime() + PIN_PATIENCE.toNanos();
        while (lockedBytes() < INPUT_BYTES && System.nanoTime() < deadline) {
            progress.detail(String.format("%d of %d MB are", lockedBytes() >> 20, INPUT_BYTES >> 20));
            sleep();
        }
    }

    /** What the kernel says that the DataNode which holds the input has locked in memory. */
    private long lockedBytes() throws IOException {
        return LockedMemory.bytes(lab.pid(lab.daemon(Daemon.name(Role.DATA_NODE, holder.name()))));
    }

    private void onlyNodeManager(Vm where) throws IOException {
        for (Vm vm : lab.topology().vms()) {
            Daemon nodeManager = lab.daemon(Daemon.name(Role.NODE_MANAGER, vm.name()));
            if (vm.equals(where)) {
                lab.restart(nodeManager);
            } else {
                lab.kill(nodeManager);
            }
        }
    }

    private static void run(ProcessBuilder program) throws IOException {
        LabProgram.run(program, READ_PATIENCE);
    }

    private static void sleep() throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(500);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while blocks are pinned", e);
        }
    }
}
