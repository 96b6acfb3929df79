package io.tiercel.simulator.world;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.affinity.measure.TaskMeasurement;
import io.tiercel.core.affinity.prefetch.PrefetchConfig;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.Medium;
import io.tiercel.core.model.Topology;
import io.tiercel.simulator.cluster.ReplicaPlacement;
import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.simulator.engine.RandomStreams;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.VmModel;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.CacheTimeline;
import io.tiercel.simulator.world.result.EndedTask.Outcome;
import io.tiercel.simulator.world.result.RefusedJob;
import io.tiercel.simulator.world.result.RunResult;
import io.tiercel.simulator.world.result.Traffic;
import io.tiercel.simulator.world.view.ClusterView;
import io.tiercel.simulator.world.view.RunObserver;
import io.tiercel.simulator.world.view.SubmissionCheck;
import java.util.List;
import java.util.Optional;
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
    private final WorldView view;
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
    private final Submissions submissions;
    private final RunLog log;
    private SubmissionCheck check = SubmissionCheck.NONE;
    private Sources sources;
    private final CacheTimeline timeline;
    private @Nullable ReadAhead ahead;
    private boolean begun;

    public World(ClusterModel model, Workload workload, Scheme scheme, long seed) {
        this(model, workload, cluster -> Decisions.of(scheme, cluster.topology(), workload), seed);
    }

    /**
     * A cluster under decisions of the caller's.
     *
     * @param composed the decisions, given the cluster as they will see it
     */
    public World(ClusterModel model, Workload workload, Function<ClusterView, Decisions> composed, long seed) {
        workload.requireSimulable(model);
        Topology topology = model.shape().topology();
        this.model = model;
        this.vms = model.vms();
        this.log = new RunLog(workload.jobs().size());
        this.view = new WorldView(this, topology);
        this.decisions = composed.apply(view);
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
        this.workers = new Workers(loop, vms, streams.stream("heartbeats"), new SlotWork(this, vms, decisions));
        this.submissions = new Submissions(loop, workload, jobs::size, this::submit);
        for (int vm = 0; vm < topology.vms(); vm++) {
            memory.budget(vm, vms.get(vm).cacheBytes());
        }
    }

    /** Lets all blocks be read as this says, wherever they are. */
    World reading(Sources other) {
        sources = other;
        return this;
    }

    /** Lets every task read its block out of its own VM's memory: a bound of what any memory can do. */
    public World allInMemory() {
        return reading((block, vm) -> new Source(vm, Medium.MEMORY, LocalityLevel.VM_MEMORY));
    }

    /** Lets the VM be lost at that time, with all that runs and is kept on it. */
    public World losing(int vm, long atNanos) {
        machines.topology().hostOf(vm);
        loop.at(atNanos, this::vmLost, vm);
        return this;
    }

    /** Lets so much of the next jobs' input be read ahead, while others run; the next is by the scheduler's order. */
    public World readingAhead(PrefetchConfig config) {
        if (config.isOn()) {
            ReadAhead reads = new ReadAhead(this, decisions, config);
            memory.telling(reads::settled);
            ahead = reads;
        }
        return this;
    }

    /** What was read from disks ahead of its job. */
    public long readAheadBytes() {
        return ahead == null ? 0 : ahead.bytes();
    }

    /** Lets this say, in place of what was, which jobs are taken. */
    public World checking(SubmissionCheck other) {
        check = other;
        return this;
    }

    /** Lets this be told of what happens as well. */
    public World observedBy(RunObserver observer) {
        log.add(observer);
        return this;
    }

    /** Lets this be told, in place of what was, of each job that ends. */
    public World telling(RunProgress other) {
        log.progress(other);
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
            submissions.submitDue();
            timeline.start(loop);
            workers.start();
            if (ahead != null) {
                ahead.start();
            }
        }
        if (!log.isDone()) {
            loop.runUntil(timeNanos);
        }
        return log.isDone();
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

    Workers workers() {
        return workers;
    }

    ActiveJobs jobs() {
        return jobs;
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

    void mapFinished(ReadingAttempt attempt, TaskMeasurement measurement) {
        decisions.mapFinished(attempt, measurement);
        mapEnded(attempt);
    }

    void mapComputed(ComputingAttempt attempt) {
        attempt.job().mapFinished(loop.nowNanos() - attempt.startNanos());
        decisions.mapComputed(attempt);
        mapEnded(attempt);
    }

    private void mapEnded(MapAttempt attempt) {
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

    private void ended(Attempt attempt) {
        leaveSlot(attempt, Outcome.DONE);
        if (attempt.job().isDone()) {
            end(attempt.job());
            submissions.submitDue();
        }
    }

    private void leaveSlot(Attempt attempt, Outcome outcome) {
        loop.cancel(attempt.timeout());
        workers.ended(attempt);
        over(attempt, outcome);
    }

    /** The attempt has left its slot. */
    private void over(Attempt attempt, Outcome outcome) {
        attempt.job().ran(loop.nowNanos() - attempt.startNanos());
        if (log.isWatched()) {
            log.taskEnded(view.ended(attempt, outcome));
        }
    }

    /** A map task has taken too long: it is tried again, or its job has failed. */
    void timedOut(MapAttempt attempt) {
        int tried = attempt.job().failedTries().add(attempt.task(), attempt.vm());
        boolean again = tried < model.task().tries();
        stop(attempt);
        if (again) {
            attempt.returned();
        }
        leaveSlot(attempt, Outcome.TIMED_OUT);
        if (!again) {
            fail(attempt.job());
        }
    }

    private void stop(Attempt attempt) {
        attempt.lose();
        machines.stopComputing(attempt.vm(), attempt);
    }

    private void fail(JobRun job) {
        job.fail();
        IntStream.range(0, vms.size())
                .mapToObj(workers::running)
                .flatMap(List::stream)
                .filter(attempt -> attempt.job() == job)
                .forEach(attempt -> {
                    stop(attempt);
                    leaveSlot(attempt, Outcome.KILLED);
                });
        end(job);
        submissions.submitDue();
    }

    private void end(JobRun job) {
        jobs.remove(job);
        store.jobEnded(job.plan());
        decisions.jobEnded(job);
        if (ahead != null) {
            ahead.jobEnded(job.id());
        }
        log.jobEnded(job.result(loop.nowNanos()));
        stopIfDone();
    }

    private void stopIfDone() {
        if (log.isDone()) {
            loop.stop();
        }
    }

    private void submit(JobPlan plan) {
        Optional<String> refusal = check.refusal(plan, view);
        if (refusal.isEmpty()) {
            start(plan);
        } else {
            refuse(plan, refusal.get());
        }
    }

    private void refuse(JobPlan plan, String reason) {
        store.jobEnded(plan);
        log.jobRefused(new RefusedJob(
                plan.number(), plan.application().name(), loop.nowNanos(), plan.deadlineNanos(), reason));
        stopIfDone();
    }

    private void start(JobPlan plan) {
        SplittableRandom times = streams.stream("times of job " + plan.number());
        JobRun job = new JobRun(plan, store.parts(plan), model.task(), loop.nowNanos(), times);
        jobs.add(job);
        decisions.jobStarted(job);
        log.jobStarted(job);
        workers.wake();
    }

    private void vmLost(int vm) {
        if (!workers.isLost(vm)) {
            memory.vmLost(vm);
            decisions.vmLost(vm, store.vmLost(vm));
            workerLost(vm);
            if (!store.isAnyLeft()) {
                // Without HDFS, those that hold no blocks run nothing either.
                IntStream.range(0, vms.size()).forEach(this::workerLost);
            }
        }
    }

    private void workerLost(int vm) {
        for (Attempt attempt : workers.lost(vm)) {
            loop.cancel(attempt.timeout());
            attempt.lose();
            attempt.returned();
            over(attempt, Outcome.LOST);
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
                log.ended(),
                log.refused(),
                traffic,
                timeline.cachedBytes(),
                timeline.samples(),
                loop.nowNanos(),
                loop.happened(),
                loop.digest());
    }
}
