package io.tiercel.simulator.world;

import io.tiercel.core.affinity.CacheScheme;
import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.core.affinity.measure.TaskMeasurement;
import io.tiercel.core.affinity.worth.InputFile;
import io.tiercel.core.locality.InputBlock;
import io.tiercel.core.locality.JobOrder;
import io.tiercel.core.locality.JobScoreOrder;
import io.tiercel.core.locality.JobScoreOrder.CacheSize;
import io.tiercel.core.locality.MemoryLocalityPolicy;
import io.tiercel.core.locality.Patience;
import io.tiercel.core.locality.PendingTasks;
import io.tiercel.core.locality.Placement;
import io.tiercel.core.locality.SchedulingConfig;
import io.tiercel.core.locality.SkipPatience;
import io.tiercel.core.locality.SlotPolicy;
import io.tiercel.core.model.Medium;
import io.tiercel.core.model.Topology;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.store.StoredBlock;
import io.tiercel.simulator.world.view.ClusterView;
import java.util.Collections;
import java.util.List;

/**
 * The core's decisions, put together as a product would, and told what happens as its daemons would tell them. Not
 * thread-safe.
 *
 * @param tasks that wait for slots
 * @param slots which task a free slot is used for
 * @param caching which blocks are in memory, and where
 */
public record Decisions(PendingTasks tasks, SlotPolicy slots, CacheScheme caching) {
    public static Decisions of(Scheme scheme, Topology topology) {
        return of(scheme.placement().config(topology.vms()), scheme.newCaching(), topology);
    }

    /** The same for a workload with jobs that read nothing: they have nothing to wait for. */
    static Decisions of(Scheme scheme, Topology topology, Workload workload) {
        return of(scheme.newCaching(), scheme.placement(), topology, workload);
    }

    /** The same with memory that is used in one way and tasks that are placed in another. */
    public static Decisions of(CacheScheme caching, Placement placement, Topology topology, Workload workload) {
        SchedulingConfig scheduling = placement.config(topology.vms());
        if (workload.jobs().stream().noneMatch(JobPlan::readsNothing)) {
            return of(scheduling, caching, topology);
        }
        PendingTasks tasks = scheduling.newTasks(topology);
        Patience others = new SkipPatience(scheduling.levels(), scheduling.limits());
        Patience patience = (job, level) -> others.accepts(job, level)
                || workload.jobs().get(Math.toIntExact(job.id())).readsNothing();
        SlotPolicy slots = new MemoryLocalityPolicy(tasks, scheduling.levels(), patience, scheduling.reset());
        return new Decisions(tasks, slots, caching);
    }

    /**
     * Jobs in the order of Panthera's job score in place of the scheme's own. As in the ResourceManager, all are ranked again
     * once a second.
     */
    public static Decisions scored(Scheme scheme, ClusterView cluster, JobScoreOrder order) {
        CacheScheme caching = scheme.newCaching();
        JobOrder jobs = order.ranks(
                job -> cluster.job(job).plan().submitNanos(),
                () -> new CacheSize(
                        caching.contents().size(), caching.contents().usedBytes()));
        Decisions inOrder = ordered(scheme, caching, cluster.topology(), jobs);
        return new Decisions(
                inOrder.tasks, new RankedSlots(inOrder.slots, inOrder.tasks, cluster::nowNanos), inOrder.caching);
    }

    /** Jobs in this order in place of the scheme's own. */
    public static Decisions ordered(Scheme scheme, Topology topology, JobOrder jobs) {
        return ordered(scheme, scheme.newCaching(), topology, jobs);
    }

    private static Decisions ordered(Scheme scheme, CacheScheme caching, Topology topology, JobOrder jobs) {
        return of(scheme.placement().config(topology.vms()).ordered(jobs), caching, topology);
    }

    static Decisions of(SchedulingConfig scheduling, CacheScheme caching, Topology topology) {
        PendingTasks tasks = scheduling.newTasks(topology);
        return new Decisions(tasks, scheduling.newPolicy(tasks), caching);
    }

    void jobStarted(JobRun job) {
        if (job.plan().readsNothing()) {
            tasks.jobArrived(job.id(), nowhere(job));
            return;
        }
        List<InputFile> inputs = job.plan().inputs().stream()
                .map(input -> new InputFile(input.file().number(), input.bytes()))
                .toList();
        caching.jobStarted(job.startNanos(), job.id(), job.application().name(), inputs);
        List<InputBlock> blocks =
                job.parts().stream().map(part -> input(part.block())).toList();
        tasks.jobArrived(job.id(), blocks);
    }

    /** Tasks that read nothing, as though all read one block of which there is no copy. */
    private static List<InputBlock> nowhere(JobRun job) {
        long noBlock = -1 - job.id();
        return Collections.nCopies(job.plan().computing().count(), InputBlock.onDisk(noBlock));
    }

    void mapComputed(ComputingAttempt attempt) {
        tasks.taskFinished(attempt.job().id(), attempt.task());
    }

    void mapFinished(ReadingAttempt attempt, TaskMeasurement measurement) {
        long job = attempt.job().id();
        tasks.taskFinished(job, attempt.task());
        caching.taskMeasured(job, measurement);
    }

    /** The task waits for a slot again. */
    void mapReturned(MapAttempt attempt) {
        tasks.taskReturned(attempt.job().id(), attempt.task());
    }

    void jobEnded(JobRun job) {
        tasks.jobEnded(job.id());
        if (!job.plan().readsNothing()) {
            caching.jobEnded(job.id());
        }
    }

    /**
     * The VM and the copies on it are gone.
     *
     * @param moved blocks that have a replica elsewhere now, since the last one was there
     */
    void vmLost(int vm, List<StoredBlock> moved) {
        tasks.vmLost(vm);
        moved.forEach(block -> tasks.copyAdded(block.id(), Medium.DISK, block.replicas()[0]));
    }

    private InputBlock input(StoredBlock block) {
        InputBlock onDisk = InputBlock.onDisk(block.id(), block.replicas()).bytes(block.bytes());
        CachedBlock copy = caching.contents().block(block.id());
        return copy == null ? onDisk : onDisk.inMemory(copy.vm());
    }
}
