package io.tiercel.resourcemanager.desk;

import io.tiercel.core.deadline.ResidualCpu;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.jspecify.annotations.Nullable;

/**
 * How much of a VM's CPUs is used, as its NodeManager last said, in YARN's units.
 *
 * <p>What the node uses YARN counts in CPUs. What its containers use it counts in vcores, of which the NodeManager has as
 * many as it was set up with, for the part of the VM's CPUs that containers may have.
 *
 * @param nodeCpus CPUs that all of the VM uses
 * @param ownVcores vcores that our containers use
 * @param cpus of the VM
 * @param vcores of the NodeManager
 * @param containersShare the part of the VM's CPUs that containers may have, as 1 for all
 * @param atNanos when it was said, by {@link System#nanoTime}
 */
record NodeUse(double nodeCpus, double ownVcores, int cpus, int vcores, double containersShare, long atNanos) {
    /** What the node's last heartbeat said; null where its NodeManager has measured nothing. */
    static @Nullable NodeUse of(RMNode node, SchedulerNode scheduled, double containersShare) {
        ResourceUtilization all = scheduled.getNodeUtilization();
        ResourceUtilization own = scheduled.getAggregatedContainersUtilization();
        // A VM that runs uses some memory: without it nothing was measured yet, or the NodeManager cannot.
        if (all == null || all.getCPU() < 0 || (all.getCPU() == 0 && all.getPhysicalMemory() <= 0)) {
            return null;
        }
        return new NodeUse(
                all.getCPU(),
                own == null ? 0 : own.getCPU(),
                Math.max(1, node.getPhysicalResource().getVirtualCores()),
                Math.max(1, node.getTotalCapability().getVirtualCores()),
                containersShare,
                TimeUnit.MILLISECONDS.toNanos(scheduled.getLastHeartbeatMonotonicTime()));
    }

    /** @param waitingShare for which share of the time vCPUs wait for a CPU; 0 where nobody knows */
    ResidualCpu residual(double waitingShare) {
        double ownCpus = ownVcores * cpus * containersShare / vcores;
        return ResidualCpu.of(nodeCpus, ownCpus, waitingShare, cpus, atNanos);
    }
}
