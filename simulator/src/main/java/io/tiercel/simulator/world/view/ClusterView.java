package io.tiercel.simulator.world.view;

import io.tiercel.core.model.Topology;
import java.util.List;

/**
 * What a scheduler can know of its cluster at this moment: what VMs have reported, and how far jobs are. Until the run
 * begins, it has only {@link #topology}. Not thread-safe.
 */
public interface ClusterView {
    Topology topology();

    /** From the start of the run. */
    long nowNanos();

    /** The slots of the VM, taken or not; none if it is lost. */
    int slots(int vm);

    /** What the VM reported last; it may be as old as the time between two heartbeats. */
    ReportedVm report(int vm);

    /** What is read now from the VM's disk through its DataNode, by whichever tasks, in bytes a second. */
    double readBytesPerSecond(int vm);

    /** The VMs on whose disks there is what the map task reads; none if it reads nothing. */
    int[] replicas(long job, int task);

    /** What runs in the VM's slots. */
    List<LiveTask> running(int vm);

    /** The jobs that run, by number. */
    List<LiveJob> jobs();

    /**
     * The job.
     *
     * @throws IllegalStateException if it does not run
     */
    LiveJob job(long number);
}
