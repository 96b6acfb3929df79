package io.tiercel.simulator.world;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.affinity.measure.TaskMeasurement;
import io.tiercel.core.locality.Assignment;
import io.tiercel.core.model.Topology;
import io.tiercel.simulator.cluster.ReplicaPlacement;
import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.simulator.engine.RandomStreams;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.VmModel;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.CacheTimeline;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.simulator.world.result.RunResult;
import io.tiercel.simulator.world.result.Traffic;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A cluster that runs a workload in virtual time, under the core's own decisions.
 *
 * <p>It observes and acts, as the daemons of a real cluster do: tells the decisions of jobs, tasks, reads and losses, and
 * carries out what they say. The same model, workload, decisions and seed give the same run, event by event. Runs once. Not
 * thread-safe.
 */
public final class World {
    private final ClusterModel model;
    private final List<VmModel> vms;
    private final Workload workload;
    private final Decisions decisions;
    private final EventLoop loop = new EventLoop();
    private final RandomStreams streams;
    private final SplittableRandom shuffles;
    private final Machines machines;
    private final BlockStore store;
    private final TaskReads reads;
    private final Memory memory;
    private final Workers workers;
    private final ActiveJobs jobs = new ActiveJobs();
    private final List<JobResult> results = new ArrayList<>();
    private Sources sources;
    private final CacheTimeline timeline;
    private RunProgress progress = (ended, all) -> {};
    private boolean begun;
    private int started;
    private long nextStart = EventLoop.NONE;

    public World(ClusterModel model, Workload workload, Scheme scheme, long seed) {
        this(model, workload, topology -> Decisions.of(scheme, topology), seed);
    }

    /** @param composed the decisions for the cluster's topology */
    World(ClusterModel model, Workload workload, Function<Topology, Decisions> composed, long seed) {
        workload.requireSimulable(model);
        Topology topology = model.shape().topology();
        this.model = model;
        this.vms = model.vms();
        this.workload = workload;
        this.decisions = composed.apply(topology);
        this.streams = new RandomStreams(seed);
        this.shuffles = streams.stream("shuffles");
        this.machines = new Machines(
                loop,
                topology,
                model,
                decisions.caching().contents(),
                streams.stream("interactive loads").nextLong());
        this.reads = new TaskReads(machines);
        this.sources = new NearestCopy(topology, decisions.caching().contents(), streams.stream("reads"));
        this.store = new BlockStore(
                workload,
                model,
                new ReplicaPlacement(topology, vm -> vms.get(vm).dataNode(), streams.stream("replicas")));
        this.timeline = new CacheTimeline(decisions.caching().contents());
        this.memory = new Memory(machines, decisions.caching(), decisions.tasks(), streams.stream("admission"));
        this.workers = new Workers(loop, vms, streams.stream("heartbeats"), new SlotWork());
        for (int vm = 0; vm < topology.vms(); vm++) {
            memory.budget(vm, vms.get(vm).cacheBytes());
        }
    }

    /** Lets all blocks be read as this says, wherever they are. */
    World reading(Sources other) {
        sources = other;
        return this;
    }

    /** Lets the VM be lost at that time, with all that runs and is kept on it. */
    public World losing(int vm, long atNanos) {
        machines.topology().hostOf(vm);
        loop.at(atNanos, this::vmLost, vm);
        return this;
    }

    /** Lets this be told, in place of what was, of each job that ends. */
    public World telling(RunProgress other) {
        progress = other;
        return this;
    }

    /** Runs the workload to its end; from where it is, if it has begun. */
    public RunResult run() {
        if (!runUntil(Long.MAX_VALUE)) {
            throw new IllegalStateException("nothing is left to happen, but jobs are not done");
        }
        return result();
    }

    /** Runs the workload up to that time, which must not go back; whether that was its end. */
    public boolean runUntil(long timeNanos) {
        if (!begun) {
            begun = true;
            startDue(0);
            timeline.start(loop);
            workers.start();
        }
        if (!isDone()) {
            loop.runUntil(timeNanos);
        }
        return isDone();
    }

    EventLoop loop() {
        return loop;
    }

    ClusterModel model() {
        return model;
    }

    Machines machines() {
        return machines;
    }

    TaskReads reads() {
        return reads;
    }

    Sources sources() {
        return sources;
    }

    Memory memory() {
        return memory;
    }

    /** Draws the VM whose map output a reduce task fetches; never one that is lost. */
    int anyVm() {
        int vm = shuffles.nextInt(machines.topology().vms());
        while (workers.isLost(vm)) {
            vm = shuffles.nextInt(machines.topology().vms());
        }
        return vm;
    }

    void mapFinished(MapAttempt attempt, TaskMeasurement measurement) {
        decisions.mapFinished(attempt, measurement);
        if (attempt.job().mapsDone()) {
            reducesWait(attempt.job());
        }
        ended(attempt);
    }

    void mapReturned(MapAttempt attempt) {
        decisions.mapReturned(attempt);
        workers.wake();
    }

    void reduceReturned(ReduceAttempt attempt) {
        reducesWait(attempt.job());
    }

    void reduceFinished(ReduceAttempt attempt) {
        ended(attempt);
    }

    private void reducesWait(JobRun job) {
        jobs.reducesWait(job);
        workers.wake();
    }

    private boolean isDone() {
        return results.size() == workload.jobs().size();
    }

    private void ended(Attempt attempt) {
        workers.ended(attempt);
        if (attempt.job().isDone()) {
            end(attempt.job());
            startDue(0);
        }
    }

    private void end(JobRun job) {
        jobs.remove(job);
        store.jobEnded(job.plan());
        decisions.jobEnded(job);
        results.add(job.result(loop.nowNanos()));
        progress.jobEnded(results.size(), workload.jobs().size());
        if (isDone()) {
            loop.stop();
        }
    }

    /** Starts what is there to be started and may run; of the rest the next one when it is there. */
    private void startDue(int unused) {
        while (jobs.size() < workload.atOnce() && started < workload.jobs().size()) {
            JobPlan next = workload.jobs().get(started);
            if (next.submitNanos() > loop.nowNanos()) {
                loop.cancel(nextStart);
                nextStart = loop.at(next.submitNanos(), this::startDue, 0);
                return;
            }
            started++;
            start(next);
        }
    }

    private void start(JobPlan plan) {
        SplittableRandom times = streams.stream("times of job " + plan.number());
        JobRun job = new JobRun(plan, store.parts(plan), model.task(), loop.nowNanos(), times);
        jobs.add(job);
        decisions.jobStarted(job);
        workers.wake();
    }

    private void vmLost(int vm) {
        if (!workers.isLost(vm)) {
            memory.vmLost(vm);
            decisions.vmLost(vm, store.vmLost(vm));
            workers.lost(vm);
            if (!store.isAnyLeft()) {
                // Without HDFS, those that hold no blocks run nothing either.
                IntStream.range(0, vms.size()).forEach(workers::lost);
            }
        }
    }

    /** Reduce tasks first, so that a job whose map tasks are done does not hold up the next one. */
    private final class SlotWork implements Workers.Work {
        @Override
        public boolean isWaiting() {
            return jobs.isReduceWaiting() || decisions.tasks().isAnyPending();
        }

        @Override
        public @Nullable Attempt take(int vm) {
            JobRun reducing = vms.get(vm).dataNode() ? jobs.takeReduce() : null;
            if (reducing != null) {
                return new ReduceAttempt(World.this, reducing, vm);
            }
            Assignment assignment = decisions.slots().offer(vm);
            return assignment == null ? null : map(assignment);
        }

        private MapAttempt map(Assignment assignment) {
            return new MapAttempt(World.this, jobs.get(assignment.job()), assignment.task(), assignment.vm());
        }
    }

    private RunResult result() {
        Traffic traffic = new Traffic(
                machines.diskBytes(),
                reads.pageCacheBytes(),
                machines.network().bridgeBytes(),
                machines.network().hostBytes(),
                machines.network().rackBytes(),
                memory.keptBytes(),
                memory.evictedBytes());
        return new RunResult(
                results,
                traffic,
                timeline.cachedBytes(),
                timeline.samples(),
                loop.nowNanos(),
                loop.happened(),
                loop.digest());
    }
}
