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

/** Times the simulator: a workload of CAVA's, and clusters from a hundred to ten thousand VMs. */
public final class SpeedReproduction {
    /** Sizes of clusters. */
    public static final List<Integer> SIZES = List.of(100, 300, 1_000, 3_000, 10_000);

    private static final int TIMES = 3;

    private SpeedReproduction() {}

    /**
     * Runs each of them on this thread.
     *
     * @param sizes of clusters, from the smallest to the largest, at least two
     */
    public static SpeedFindings run(long seed, List<Integer> sizes, Progress progress) {
        progress.stage("W1 on CAVA's cluster");
        Workload paper = WorkloadSpec.named("W1").make(seed);
        List<TimedRun> paperRuns = new ArrayList<>();
        for (int i = 0; i < TIMES; i++) {
            paperRuns.add(timed(ClusterModel.CAVA, paper, seed));
        }
        List<Growth> growths = List.of(
                growth("reading", "jobs that read", GrowingCluster.READING, sizes, seed, progress),
                growth("shuffling", "a third of them sorts", GrowingCluster.SHUFFLING, sizes, seed, progress));
        return new SpeedFindings(paperRuns, growths);
    }

    private static Growth growth(
            String id, String kind, List<Application> applications, List<Integer> sizes, long seed, Progress progress) {
        progress.stage("warming up");
        run(sizes.get(sizes.size() / 2), applications, seed);
        List<TimedRun> runs = new ArrayList<>();
        for (int size : sizes) {
            progress.stage(size + " VMs, " + kind);
            runs.add(run(size, applications, seed));
        }
        return new Growth(id, kind, runs);
    }

    private static TimedRun run(int vms, List<Application> applications, long seed) {
        GrowingCluster cluster = new GrowingCluster(vms, applications);
        return timed(cluster.model(), cluster.workload(), seed);
    }

    private static TimedRun timed(ClusterModel model, Workload workload, long seed) {
        long start = System.nanoTime();
        RunResult result = new World(model, workload, Scheme.CAVA, seed).run();
        double seconds = Math.max(1, System.nanoTime() - start) / 1e9;
        int tasks = result.mapsByLevel().values().stream()
                .mapToInt(Integer::intValue)
                .sum();
        return new TimedRun(model.shape().workers(), tasks, result.events(), seconds);
    }
}
