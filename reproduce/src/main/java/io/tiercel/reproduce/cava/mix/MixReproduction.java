package io.tiercel.reproduce.cava.mix;

import io.tiercel.appmaster.TaskLocality;
import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.Daemon;
import io.tiercel.lab.plan.Host;
import io.tiercel.lab.plan.LabLimits;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabShape;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.lab.plan.Role;
import io.tiercel.lab.plan.Vm;
import io.tiercel.report.Progress;
import io.tiercel.report.record.KeptRuns;
import io.tiercel.testbed.lab.LabProgram;
import io.tiercel.testbed.lab.LimitsInWords;
import io.tiercel.testbed.lab.SpreadInput;
import io.tiercel.testbed.lab.TiercelOnLab;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Figure 5 of CAVA on the lab: small mixes of jobs under stock Hadoop, the paper's variants and our own scheme, each on a
 * lab of its own, each run from empty caches.
 */
public final class MixReproduction {
    /** As in the paper, whose four machines are in one rack: memory of the rack is never far. */
    static final LabShape SHAPE = new LabShape(1, 4, 2);
    /** The paper's. */
    static final long BLOCK_BYTES = 64L << 20;
    /** Two blocks a VM, with their checksums: 57 % of the files, and the paper's 154.5 GB are 58 % of W1's 264.3 GB. */
    static final long PIN_BYTES = 2 * (BLOCK_BYTES + (1 << 20));
    /**
     * A VM's daemons take 280 MB of it under stock Hadoop and 350 MB under Tiercel, whose relay is not smaller for being in a
     * small VM, and a container may take 300 MB. What is left is for pins and the page cache, and as in the paper's VMs the
     * page cache has as much as the pins: of 3.8 GB these have 1.5 GB, daemons and a task some 0.7 GB. In VMs of 800 MiB it
     * had 20 beside the pins and a reducer of that size.
     */
    private static final long VM_BYTES = (350L << 20) + (300L << 20) + 2 * PIN_BYTES;

    /** One container a VM, as in the paper. */
    private static final String CONTAINERS_MB = "300";

    static final int CONTAINERS = 1;

    /** The paper has six of 30 to 40 jobs at once. */
    static final int JOBS_AT_ONCE = 2;

    private static final Duration RUN_PATIENCE = Duration.ofMinutes(90);
    private static final Duration REPORTS_PATIENCE = Duration.ofMinutes(3);

    private final MixOptions options;
    private final KeptRuns<MixRun> kept;
    private final Path directory;
    private final Progress progress;

    private MixReproduction(MixOptions options, KeptRuns<MixRun> kept, Path directory, Progress progress) {
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
    public static MixFindings run(MixOptions options, Path directory, Progress progress) throws IOException {
        KeptRuns<MixRun> kept = KeptRuns.of(options.kept(), measurement(options.seed()), MixRun.class);
        MixReproduction reproduction = new MixReproduction(options, kept, directory, progress);
        for (MixDisk disk : options.disks()) {
            for (MixArm arm : options.arms()) {
                List<Asked> missing = reproduction.missing(disk, arm);
                if (!missing.isEmpty()) {
                    reproduction.run(disk, arm, missing);
                }
            }
        }
        List<MixRun> asked = kept.runs().stream().filter(options::asksFor).toList();
        return new MixFindings(options.seed(), asked, kept.isOfThisCommit(), kept.sittings());
    }

    /** What a disk's lab gives its machines. */
    static LabLimits limits(MixDisk disk) {
        return new LabLimits(
                VM_BYTES,
                LabLimits.DEFAULT.diskBytes(),
                disk.bytesPerSecond(),
                LabLimits.DEFAULT.hostLinkBitsPerSecond(),
                LabLimits.DEFAULT.rackLinkBitsPerSecond());
    }

    /** A run that is asked for. */
    private record Asked(MixKind kind, int repetition) {}

    /** What tells its runs from those of other seeds and other labs, in words. */
    static String measurement(long seed) {
        Mix mix = Mix.of(MixKind.W1, seed);
        return "mixes of "
                + Stream.of(MixKind.values())
                        .map(kind -> kind.applications().toString())
                        .collect(Collectors.joining(" and of "))
                + " on " + mix.files().size() + " files of " + mix.blocks() + " spread blocks, of seed " + seed
                + " with " + PIN_BYTES + " pinned, " + SHAPE + ", " + CONTAINERS_MB + " MB of containers, "
                + LimitsInWords.of(limits(MixDisk.SLOW)) + "; or disks of " + MixDisk.FAST.bytesPerSecond();
    }

    private List<Asked> missing(MixDisk disk, MixArm arm) {
        return IntStream.range(0, options.repetitions())
                .boxed()
                .flatMap(repetition -> options.kinds().stream().map(kind -> new Asked(kind, repetition)))
                .filter(asked -> !kept.has(run -> run.disk() == disk
                        && run.arm() == arm
                        && run.kind() == asked.kind()
                        && run.repetition() == asked.repetition()))
                .toList();
    }

    private void run(MixDisk disk, MixArm arm, List<Asked> missing) throws IOException {
        LabPlan stock = SpreadInput.prepare(LabPlan.defaults(), BLOCK_BYTES)
                .withShape(SHAPE)
                .withLimits(limits(disk))
                .withSetting(Role.NODE_MANAGER, "yarn.nodemanager.resource.memory-mb", CONTAINERS_MB)
                // As in the paper (III-B); with six containers for tasks, waiting reducers would have a third of them.
                .withSetting(Role.CLIENT, "mapreduce.job.reduce.slowstart.completedmaps", "1.0");
        LabPlan plan = arm.plan(stock, directory, PIN_BYTES);
        List<String> ours = TiercelOnLab.program(directory, MixMain.class, TaskLocality.class);
        try (Lab lab = Lab.up(plan, directory, progress::stage, progress::detail)) {
            write(lab);
            for (Asked asked : missing) {
                empty(lab, ours);
                progress.stage(disk + " disks, " + arm + ", " + asked.kind() + ", run " + (asked.repetition() + 1)
                        + " of " + options.repetitions());
                kept.add(measure(lab, disk, arm, asked, ours));
            }
        }
    }

    /** Mixes of both kinds read the same files. */
    private void write(Lab lab) throws IOException {
        for (Mix.InputFile file : Mix.of(MixKind.W1, options.seed()).files()) {
            progress.stage("Writing " + file.path());
            SpreadInput.write(
                    lab,
                    directory,
                    file.path(),
                    file.blocks() * BLOCK_BYTES - (1 << 20),
                    options.seed() + file.number());
        }
    }

    /** DataNodes are started anew, so that nothing is pinned, and their VMs' page caches are emptied, under every arm. */
    private void empty(Lab lab, List<String> ours) throws IOException {
        progress.stage("Emptying caches");
        List<Daemon> coordinators = lab.daemons().stream()
                .filter(daemon -> daemon.name().equals(TiercelOnLab.COORDINATOR))
                .toList();
        for (Daemon coordinator : coordinators) {
            lab.kill(coordinator);
        }
        long restarted = System.currentTimeMillis();
        for (Vm vm : lab.topology().vms()) {
            lab.restart(lab.daemon(Daemon.name(Role.DATA_NODE, vm.name())));
        }
        for (Daemon coordinator : coordinators) {
            lab.restart(coordinator);
        }
        List<String> arguments = List.of(Integer.toString(lab.topology().vms().size()), Long.toString(restarted));
        LabProgram.run(
                lab.java(LabTopology.MASTER, BlockReportsMain.class.getName(), arguments, ours, 128), REPORTS_PATIENCE);
        lab.dropCaches();
    }

    private MixRun measure(Lab lab, MixDisk disk, MixArm arm, Asked asked, List<String> ours) throws IOException {
        List<String> arguments = List.of(
                asked.kind().name(),
                Long.toString(options.seed() + asked.repetition()),
                Integer.toString(JOBS_AT_ONCE),
                "/out/" + asked.kind() + "-" + asked.repetition());
        long read = lab.meters().diskReadBytes();
        long network = networkBytes(lab);
        long began = System.nanoTime();
        ProcessBuilder mix = lab.java(LabTopology.MASTER, MixMain.class.getName(), arguments, ours, 256);
        List<String> lines = LabProgram.run(mix, RUN_PATIENCE, ended -> progress.detail(ended + " jobs"));
        double seconds = (System.nanoTime() - began) / 1e9;
        return new MixRun(
                disk,
                asked.kind(),
                arm,
                asked.repetition(),
                seconds,
                MixJobFigures.of(lines),
                lab.meters().diskReadBytes() - read,
                networkBytes(lab) - network,
                pageCacheBytes(lab));
    }

    private static long networkBytes(Lab lab) throws IOException {
        long sum = 0;
        for (Host host : lab.topology().hosts()) {
            sum += lab.meters().uplink(host.name()).sent();
        }
        return sum;
    }

    private static long pageCacheBytes(Lab lab) throws IOException {
        long sum = 0;
        for (Vm vm : lab.topology().vms()) {
            sum += lab.meters().pageCacheBytes(vm);
        }
        return sum / lab.topology().vms().size();
    }
}
