package io.tiercel.reproduce.speed;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.simulator.world.World;
import io.tiercel.simulator.world.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Several small clusters instead of a large one, simulated in turns on one thread. They have as many VMs, files, jobs and
 * tasks as the large one, so that as much is in the machine's memory, and what comes next is as seldom in its caches. But
 * nothing is decided among more than a small cluster has. So what the large one costs beyond them is the simulator's own.
 */
final class SideBySide {
    /** A turn, in virtual time: a few events of a cluster of a hundred VMs. */
    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private SideBySide() {}

    /**
     * Simulates them.
     *
     * @param clusters how many there are, each with a seed of its own from this one on
     * @param vms of each
     */
    static TimedRun run(int clusters, int vms, JobKind jobs, long seed) {
        GrowingCluster cluster = new GrowingCluster(vms, jobs);
        long start = System.nanoTime();
        List<World> worlds = new ArrayList<>();
        for (int number = 0; number < clusters; number++) {
            worlds.add(new World(cluster.model(), cluster.workload(), Scheme.CAVA, seed + number));
        }
        takeTurns(worlds);
        List<RunResult> results = worlds.stream().map(World::run).toList();
        double seconds = Math.max(1, System.nanoTime() - start) / 1e9;
        return new TimedRun(
                clusters * cluster.model().shape().workers(),
                results.stream().mapToInt(TimedRun::tasks).sum(),
                results.stream().mapToLong(RunResult::events).sum(),
                seconds);
    }

    private static void takeTurns(List<World> worlds) {
        List<World> running = new ArrayList<>(worlds);
        for (long time = TURN_NANOS; !running.isEmpty(); time += TURN_NANOS) {
            long until = time;
            running.removeIf(world -> world.runUntil(until));
        }
    }
}
