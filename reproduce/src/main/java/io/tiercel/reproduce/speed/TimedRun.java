package io.tiercel.reproduce.speed;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.simulator.world.World;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.RunResult;

/**
 * What a simulation took.
 *
 * @param tasks map tasks
 * @param seconds of this machine, on one of its processors
 */
record TimedRun(int vms, int tasks, long events, double seconds) {
    /** Simulates the cluster with its workload under cava, on this thread. */
    static TimedRun of(GrowingCluster cluster, long seed) {
        return of(cluster.model(), cluster.workload(), seed);
    }

    /** Simulates it under cava, on this thread. */
    static TimedRun of(ClusterModel model, Workload workload, long seed) {
        long start = System.nanoTime();
        RunResult result = new World(model, workload, Scheme.CAVA, seed).run();
        double seconds = Math.max(1, System.nanoTime() - start) / 1e9;
        return new TimedRun(model.shape().workers(), tasks(result), result.events(), seconds);
    }

    /** The map tasks of a run. */
    static int tasks(RunResult result) {
        return result.mapsByLevel().values().stream()
                .mapToInt(Integer::intValue)
                .sum();
    }

    double eventsPerSecond() {
        return events / seconds;
    }

    double microsPerTask() {
        return seconds * 1e6 / tasks;
    }
}
