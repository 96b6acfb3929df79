package io.tiercel.simulator.scenario;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.simulator.workload.WorkloadSource;
import io.tiercel.simulator.world.World;
import io.tiercel.simulator.world.model.ClusterModel;
import java.util.List;

/**
 * What is to be simulated: each workload runs under each policy, once for each seed.
 *
 * @param name of the file, without its folder
 * @param losses that befall every run; at least one worker is left
 */
public record Scenario(
        String name,
        ClusterModel cluster,
        List<WorkloadSource> workloads,
        List<Scheme> policies,
        List<Long> seeds,
        List<VmLoss> losses) {
    /** The loss of one VM in the middle of a run, with all that runs and is kept on it. */
    public record VmLoss(int vm, long atNanos) {}

    public Scenario {
        workloads = List.copyOf(workloads);
        policies = List.copyOf(policies);
        seeds = List.copyOf(seeds);
        losses = List.copyOf(losses);
        requireLeft(cluster.shape().workers(), losses);
    }

    private static void requireLeft(int workers, List<VmLoss> losses) {
        for (VmLoss loss : losses) {
            if (loss.vm() >= workers) {
                throw new IllegalArgumentException("there is no VM " + loss.vm() + ", which is to be lost");
            }
        }
        if (losses.stream().mapToInt(VmLoss::vm).distinct().count() == workers) {
            throw new IllegalArgumentException("all " + workers + " workers are lost: none is left to run the jobs");
        }
    }

    /** The same with other seeds. */
    public Scenario withSeeds(List<Long> other) {
        return new Scenario(name, cluster, workloads, policies, other, losses);
    }

    /** The world of one run; the same workload and replicas under every policy. */
    public World world(WorkloadSource workload, Scheme policy, long seed) {
        World world = new World(cluster, workload.make(seed), policy, seed);
        losses.forEach(loss -> world.losing(loss.vm(), loss.atNanos()));
        return world;
    }
}
