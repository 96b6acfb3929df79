package io.tiercel.reproduce.speed;

import io.tiercel.report.Progress;
import io.tiercel.simulator.workload.WorkloadSpec;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.Workload;
import java.io.IOException;
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
     * Runs each of them on this thread, and the clusters that grow once more in a JVM that interprets.
     *
     * @param sizes of clusters, from the smallest, of which the others are multiples, to the largest; at least two
     * @param secondsMin that the runs of each size take together, at least
     * @throws IOException if one that interprets did not run to its end, with the last lines of what was printed
     */
    public static SpeedFindings run(long seed, List<Integer> sizes, double secondsMin, Progress progress)
            throws IOException, InterruptedException {
        Workload workload = WorkloadSpec.named("W1").make(seed);
        Supplier<TimedRun> simulation = () -> TimedRun.of(ClusterModel.CAVA, workload, seed);
        progress.stage("W1 on CAVA's cluster, while the JVM compiles");
        mean(2 * secondsMin, simulation);
        List<Growth> growths = new ArrayList<>();
        for (JobKind jobs : JobKind.values()) {
            growths.add(growth(jobs, sizes, seed, secondsMin, progress));
        }
        progress.stage("W1 on CAVA's cluster");
        return new SpeedFindings(mean(secondsMin, simulation), growths);
    }

    private static Growth growth(JobKind jobs, List<Integer> sizes, long seed, double secondsMin, Progress progress)
            throws IOException, InterruptedException {
        progress.stage("warming up");
        TimedRun.of(new GrowingCluster(sizes.get(sizes.size() / 2), jobs), seed);
        int smallest = sizes.get(0);
        List<TimedRun> runs = new ArrayList<>();
        List<TimedRun> apart = new ArrayList<>();
        List<TimedRun> interpreted = new ArrayList<>();
        for (int size : sizes) {
            progress.stage(size + " VMs, " + jobs.words());
            runs.add(mean(secondsMin, () -> TimedRun.of(new GrowingCluster(size, jobs), seed)));
            progress.stage(size + " VMs in clusters of " + smallest + ", " + jobs.words());
            apart.add(mean(secondsMin, () -> SideBySide.run(size / smallest, smallest, jobs, seed)));
        }
        for (int size : sizes) {
            progress.stage(size + " VMs interpreted, " + jobs.words());
            interpreted.add(InterpretedRun.of(size, jobs, seed));
        }
        return new Growth(jobs, runs, apart, interpreted);
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
}
