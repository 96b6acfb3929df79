package io.tiercel.reproduce.cava.mix;

import io.tiercel.simulator.cluster.DiskModel;
import io.tiercel.simulator.cluster.NetworkModel;
import io.tiercel.simulator.world.World;
import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.ClusterShape;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.TaskModel;
import io.tiercel.simulator.world.model.VmModel;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.store.StoredFile;
import io.tiercel.testbed.jobs.MapApplication;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * What the simulator says that the lab's runs take.
 *
 * <p>Disks, links, memory and slots are those of the lab's plan; what a task computes is what it did under stock Hadoop.
 * One thing is fitted: what a task costs besides, its start and its waiting for a core, so that stock's runs take as long
 * as they did, on the mean. What comes out for other arms is foretold. The simulator knows nothing of cores that VMs
 * share, of application masters, or of writes, which the lab does not slow down. Not thread-safe.
 */
final class MixPrediction {
    private static final double MEMORY_BYTES_PER_SECOND = 1e9;
    /** Measured between two VMs of a host; see docs/lab.md. */
    private static final double BRIDGE_BYTES_PER_SECOND = 1.8e9;
    /** Of a link's rate a token bucket lets so much through. */
    private static final double LINK_SHARE = 0.95;

    private static final long HEARTBEAT_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final double SPREAD = 0.1;
    private static final long STARTUP_MAX_NANOS = TimeUnit.MINUTES.toNanos(5);
    private static final int BISECTIONS = 30;

    private final long seed;
    private final MixDisk disk;
    private final List<MixRun> mixes;
    private final Map<MapApplication, Double> cpuSeconds;
    private final long pageCacheBytes;
    private final long startupNanos;

    private MixPrediction(long seed, MixDisk disk, List<MixRun> stock) {
        this.seed = seed;
        this.disk = disk;
        this.mixes = List.copyOf(stock);
        this.cpuSeconds = stock.stream()
                .flatMap(run -> run.jobs().stream())
                .collect(Collectors.groupingBy(
                        MixJobFigures::application, Collectors.averagingDouble(MixJobFigures::mapCpuMean)));
        double pageCache =
                stock.stream().mapToLong(MixRun::pageCacheBytes).average().orElse(0);
        this.pageCacheBytes = Math.max(0, Math.round(pageCache) - MixReproduction.PIN_BYTES);
        this.startupNanos =
                fitted(stock.stream().mapToDouble(MixRun::seconds).average().orElseThrow());
    }

    /** @param stock the runs under stock Hadoop, on such disks, of the mixes of the seed and of those that follow it */
    static MixPrediction calibrated(long seed, MixDisk disk, List<MixRun> stock) {
        return new MixPrediction(seed, disk, stock);
    }

    /** The mean run time of the mixes. */
    double seconds(MixArm arm) {
        return seconds(arm, startupNanos);
    }

    /** What a task costs besides reading and computing. */
    double startupSeconds() {
        return startupNanos / 1e9;
    }

    private long fitted(double wantedSeconds) {
        long low = 0;
        long high = STARTUP_MAX_NANOS;
        for (int step = 0; step < BISECTIONS; step++) {
            long middle = (low + high) / 2;
            if (seconds(MixArm.STOCK, middle) < wantedSeconds) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private double seconds(MixArm arm, long startup) {
        double sum = 0;
        for (MixRun run : mixes) {
            long mix = seed + run.repetition();
            sum += new World(model(startup), workload(Mix.of(run.kind(), mix)), arm.scheme(), mix)
                            .run()
                            .runNanos()
                    / 1e9;
        }
        return sum / mixes.size();
    }

    private ClusterModel model(long startup) {
        return new ClusterModel(
                new ClusterShape(
                        MixReproduction.SHAPE.racks(),
                        MixReproduction.SHAPE.hostsPerRack(),
                        MixReproduction.SHAPE.vms()),
                new VmModel(
                        MixReproduction.CONTAINERS,
                        MixReproduction.PIN_BYTES,
                        pageCacheBytes,
                        MEMORY_BYTES_PER_SECOND,
                        HEARTBEAT_NANOS),
                new DiskModel(disk.bytesPerSecond(), 0, MixReproduction.BLOCK_BYTES),
                new NetworkModel(
                        BRIDGE_BYTES_PER_SECOND,
                        LINK_SHARE * MixReproduction.limits(disk).hostLinkBitsPerSecond() / 8,
                        LINK_SHARE * MixReproduction.limits(disk).rackLinkBitsPerSecond() / 8,
                        BRIDGE_BYTES_PER_SECOND),
                new TaskModel(startup, SPREAD, 0, Long.MAX_VALUE),
                MixReproduction.BLOCK_BYTES,
                3);
    }

    private Workload workload(Mix mix) {
        List<StoredFile> files = mix.files().stream()
                .map(file -> new StoredFile(file.number(), file.path(), file.blocks() * MixReproduction.BLOCK_BYTES))
                .toList();
        List<JobPlan> jobs = new ArrayList<>();
        for (Mix.MixJob job : mix.jobs()) {
            jobs.add(JobPlan.of(
                    job.number(),
                    application(job.application()),
                    files.get(job.file().number())));
        }
        return new Workload("lab", files, jobs, MixReproduction.JOBS_AT_ONCE);
    }

    private Application application(MapApplication application) {
        double nanos = cpuSeconds.getOrDefault(application, 0.0) * 1e9;
        return new Application(application.id(), nanos / MixReproduction.BLOCK_BYTES, 0);
    }
}
