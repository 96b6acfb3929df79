package io.tiercel.core.locality;

import io.tiercel.core.model.LocalityOrder;
import io.tiercel.core.model.Topology;

/**
 * What a scheduler is put together from.
 *
 * @param jobs which job is offered a slot first
 * @param levels the locality levels told apart
 * @param limits how long a job waits for each
 * @param reset when the count of skips begins anew
 */
public record SchedulingConfig(JobOrder jobs, LocalityOrder levels, SkipLimits limits, SkipReset reset) {
    /** CAVA as printed, with its limits for a cluster of so many VMs. */
    public static SchedulingConfig cava(int vms) {
        return new SchedulingConfig(
                JobOrder.FEWEST_RUNNING, LocalityOrder.CAVA, SkipLimits.cava(vms), SkipReset.AS_PRINTED);
    }

    /** CAVA, but with all limits scaled to the cluster: a small one waits for memory no longer than a large one, as it goes. */
    public static SchedulingConfig saving(int vms) {
        SchedulingConfig cava = cava(vms);
        return new SchedulingConfig(cava.jobs, cava.levels, SkipLimits.scaled(vms), cava.reset);
    }

    /** Plain delay scheduling, the paper's No-Cache: a job waits for a replica on the VM's disk as many offers as VMs. */
    public static SchedulingConfig delay(int vms) {
        return new SchedulingConfig(
                JobOrder.FEWEST_RUNNING, LocalityOrder.HADOOP, SkipLimits.delay(vms), SkipReset.AS_PRINTED);
    }

    /** The floor: jobs in the order of their arrival, each of which takes any slot. */
    public static SchedulingConfig fifo() {
        return new SchedulingConfig(JobOrder.FIFO, LocalityOrder.HADOOP, SkipLimits.delay(0), SkipReset.ALWAYS);
    }

    /** The same with another order of jobs. */
    public SchedulingConfig ordered(JobOrder other) {
        return new SchedulingConfig(other, levels, limits, reset);
    }

    /** An empty board of tasks in this order of jobs. */
    public PendingTasks newTasks(Topology topology) {
        return new PendingTasks(topology, jobs);
    }

    /** A policy over the tasks, with fixed skip limits. */
    public MemoryLocalityPolicy newPolicy(PendingTasks tasks) {
        return new MemoryLocalityPolicy(tasks, levels, new SkipPatience(levels, limits), reset);
    }
}
