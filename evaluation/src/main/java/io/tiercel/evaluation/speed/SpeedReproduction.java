package io.tiercel.evaluation.speed;

import io.tiercel.evaluation.progress.Progress;
import io.tiercel.simulator.workload.WorkloadSpec;
import io.tiercel.simulator.world.Application;
import io.tiercel.simulator.world.ClusterModel;
import io.tiercel.simulator.world.RunResult;
import io.tiercel.simulator.world.Scheme;
import io.tiercel.simulator.world.Workload;
import io.tiercel.simulator.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Times the simulator: a workload of CAVA's, and clusters from a hundred to ten thousand VMs. */
public final class SpeedReproduction {
    /** Sizes of clusters. */
    public static final List<Integer> SIZES = List.of(100, 300, 1_000, 3_000, 10_000);

    /** Of the runs of a size together. */
    public static final double SECONDS = 4;

    private static final int RUNS_MAX = 100;

    private SpeedReproduction() {}

    /**
     * Runs each of them on this thread.
     *
     * @param sizes of clusters, from the smallest, of which the others are multiples, to the largest; at least two
     * @param secondsMin that the runs of each size take together, at least
     */
    public static SpeedFindings run(long seed, List<Integer> sizes, double secondsMin, Progress progress) {
        Workload workload = WorkloadSpec.named("W1").make(seed);
        Supplier<TimedRun> simulation = () -> timed(ClusterModel.CAVA, workload, seed);
        progress.stage("W1 on CAVA's cluster, while the JVM compiles");
        mean(2 * secondsMin, simulation);
        List<Growth> growths = List.of(
                growth("reading", "jobs that read", GrowingCluster.READING, sizes, seed, secondsMin, progress),
                growth(
                        "shuffling",
                        "a third of them sorts",
                        GrowingCluster.SHUFFLING,
                        sizes,
                        seed,
                        secondsMin,
                        progress));
        progress.stage("W1 on CAVA's cluster");
        return new SpeedFindings(mean(secondsMin, simulation), growths);
    }

    private static Growth growth(
            String id,
            String kind,
            List<Application> applications,
            List<Integer> sizes,
            long seed,
            double secondsMin,
            Progress progress) {
        progress.stage("warming up");
        run(sizes.get(sizes.size() / 2), applications, seed);
        int smallest = sizes.get(0);
        List<TimedRun> runs = new ArrayList<>();
        List<TimedRun> apart = new ArrayList<>();
        for (int size : sizes) {
            progress.stage(size + " VMs, " + kind);
            runs.add(mean(secondsMin, () -> run(size, applications, seed)));
            progress.stage(size + " VMs in clusters of " + smallest + ", " + kind);
            apart.add(mean(secondsMin, () -> SideBySide.run(size / smallest, smallest, applications, seed)));
        }
        return new Growth(id, kind, runs, apart);
    }

    /**
     * The mean of so many runs as take seconds together, after one that does not count: a short one by itself says more of the
     * JVM than of the simulator, and the first large one of how the JVM comes by its memory.
     */
    private static TimedRun mean(double secondsMin, Supplier<TimedRun> simulation) {
        TimedRun first = simulation.get();
        int runs = 0;
        double seconds = 0;
        do {
            seconds += simulation.get().seconds();
            runs++;
        } while (seconds < secondsMin && runs < RUNS_MAX);
        return new TimedRun(first.vms(), first.tasks(), first.events(), seconds / runs);
    }

    private static TimedRun run(int vms, List<Application> applications, long seed) {
        GrowingCluster cluster = new GrowingCluster(vms, applications);
        return timed(cluster.model(), cluster.workload(), seed);
    }

    private static TimedRun timed(ClusterModel model, Workload workload, long seed) {
        long start = System.nanoTime();
        RunResult result = new World(model, workload, Scheme.CAVA, seed).run();
        double seconds = Math.max(1, System.nanoTime() - start) / 1e9;
        return new TimedRun(model.shape().workers(), TimedRun.tasks(result), result.events(), seconds);
    }
}
