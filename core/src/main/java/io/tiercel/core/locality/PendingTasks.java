package io.tiercel.core.locality;

import io.tiercel.core.collection.LongMap;
import io.tiercel.core.locality.TrackedBlock.Reader;
import io.tiercel.core.locality.WaitingJob.State;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.LocalityOrder;
import io.tiercel.core.model.Medium;
import io.tiercel.core.model.Proximity;
import io.tiercel.core.model.Topology;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that are here and their tasks that wait for a slot, findable by where their input is.
 *
 * <p>It is told what happens and keeps its indices in step: the jobs in their order, the pending tasks by place, the
 * copies and the readers of each block. An event costs what it touches, a copy of a block three places for each of its
 * pending readers; only {@link #vmLost} and {@link #vmMoves} look through all inputs. Blocks that no job here reads are not remembered. Not
 * thread-safe.
 */
public final class PendingTasks {
    private final Topology topology;
    private final JobQueue queue;
    private final PlaceIndex places;
    private final JobSlots slots = new JobSlots();
    private final LongMap<WaitingJob> jobs = new LongMap<>();
    private final BlockTable blocks = new BlockTable();
    private long arrivals;

    /** @param topology may grow while this is used */
    public PendingTasks(Topology topology, JobOrder order) {
        this.topology = topology;
        this.queue = new JobQueue(order);
        this.places = new PlaceIndex(topology);
    }

    /**
     * A job arrives with its tasks pending, one for each block of its input.
     *
     * <p>Of a block that a job here reads already, what was told since then stands and the given places are ignored.
     *
     * @return the job, whose tasks and counts change as this is told of them
     * @throws IllegalArgumentException if the job is here already, or a VM is not in the topology; nothing has changed
     */
    public WaitingJob jobArrived(long id, List<InputBlock> inputs) {
        inputs.forEach(input -> input.check(topology));
        WaitingJob job = newJob(id, inputs.size());
        jobBegins(job);
        for (int task = 0; task < job.tasks(); task++) {
            taskArrives(job, task, inputs.get(task));
        }
        jobIsWhole(job);
        return job;
    }

    /**
     * A job whose tasks arrive one by one, as a long list of them takes long. It is to begin before another one is made. That
     * needs memory for each task, and changes nothing that is looked at for an offer.
     *
     * @throws IllegalArgumentException if the job is here already
     */
    public WaitingJob newJob(long id, int count) {
        if (jobs.contains(id)) {
            throw new IllegalArgumentException("job " + id + " is here already");
        }
        int slot = slots.free();
        TaskIndex memory = places.newTaskIndex(Medium.MEMORY, slot);
        TaskIndex disk = places.newTaskIndex(Medium.DISK, slot);
        return new WaitingJob(id, arrivals, slot, count, memory, disk);
    }

    /** The new job is here from now on. */
    public void jobBegins(WaitingJob job) {
        slots.take(job.slot());
        arrivals++;
        jobs.put(job.id(), job);
    }

    /**
     * The job's task, which was not here, is pending. Of a block that a job here reads already, the given places are ignored.
     *
     * @throws IllegalArgumentException if a VM is not in the topology
     */
    public void taskArrives(WaitingJob job, int task, InputBlock block) {
        block.check(topology);
        TrackedBlock input = blocks.tracked(block, topology);
        job.arrives(task, input);
        input.addReader(job, task);
        job.cachedChanged(task, input.isCached() ? 1 : 0, input.bytes());
        job.move(task, State.PENDING);
        places.add(job, task);
    }

    /** All tasks of the job have arrived: it is offered slots. */
    public void jobIsWhole(WaitingJob job) {
        queue.changed(job);
    }

    /** The job and all its tasks are forgotten, whatever became of them. */
    public void jobEnded(long id) {
        LeavingJob leaving = jobLeaves(id);
        while (leaving.forgetNext()) {
            // One task after the other.
        }
    }

    /** The job goes, whatever became of its tasks, of which not all need have arrived; it is here until it is forgotten. */
    public LeavingJob jobLeaves(long id) {
        WaitingJob job = job(id);
        queue.remove(job);
        return new LeavingJob(this, job);
    }

    /** The pending task runs, by a decision that was made elsewhere. */
    public void taskLaunched(long id, int task) {
        WaitingJob job = job(id);
        if (job.state(task) != State.PENDING) {
            throw new IllegalStateException("task " + task + " of job " + id + " is not pending");
        }
        launch(job, task);
    }

    /** The running task has ended well. */
    public void taskFinished(long id, int task) {
        WaitingJob job = job(id);
        if (job.state(task) != State.RUNNING) {
            throw new IllegalStateException("task " + task + " of job " + id + " does not run");
        }
        job.move(task, State.DONE);
        queue.changed(job);
    }

    /** The task must run again: it failed, its VM was lost, or its output was. */
    public void taskReturned(long id, int task) {
        WaitingJob job = job(id);
        if (job.state(task) == State.PENDING) {
            throw new IllegalStateException("task " + task + " of job " + id + " is pending");
        }
        job.move(task, State.PENDING);
        places.add(job, task);
        queue.changed(job);
    }

    /** The VM, which must be in the topology, holds a copy of the block from now on. */
    public void copyAdded(long blockId, Medium medium, int vm) {
        checkVm(vm);
        TrackedBlock block = blocks.get(blockId);
        if (block != null && !Copies.contains(topology, block.copies(medium), vm)) {
            addCopy(block, medium, vm);
        }
    }

    private void addCopy(TrackedBlock block, Medium medium, int vm) {
        int[] others = block.copies(medium);
        Proximity nearestOther = Copies.nearest(topology, others, vm);
        block.copies(medium, Copies.with(topology, others, vm));
        boolean firstInMemory = medium == Medium.MEMORY && others.length == 0;
        for (Reader reader = block.readers(); reader != null; reader = reader.next()) {
            WaitingJob job = reader.job();
            job.cachedChanged(reader.task(), firstInMemory ? 1 : 0, block.bytes());
            if (job.state(reader.task()) == State.PENDING) {
                places.addCopy(job.index(medium), reader.task(), vm, nearestOther);
            }
        }
    }

    /** The VM holds no copy of the block any more. */
    public void copyRemoved(long blockId, Medium medium, int vm) {
        TrackedBlock block = blocks.get(blockId);
        if (block != null) {
            removeCopy(block, medium, vm);
        }
    }

    /** The VM holds no copy of anything any more. Tasks that ran there come back by {@link #taskReturned}. */
    public void vmLost(int vm) {
        for (TrackedBlock block : blocks.values()) {
            removeCopy(block, Medium.MEMORY, vm);
            removeCopy(block, Medium.DISK, vm);
        }
    }

    /**
     * The VM moves with all its copies.
     *
     * @param move changes the topology, and nothing else in it
     */
    public void vmMoves(int vm, Runnable move) {
        checkVm(vm);
        List<TrackedBlock> inMemory = withCopy(Medium.MEMORY, vm);
        List<TrackedBlock> onDisk = withCopy(Medium.DISK, vm);
        inMemory.forEach(block -> removeCopy(block, Medium.MEMORY, vm));
        onDisk.forEach(block -> removeCopy(block, Medium.DISK, vm));
        move.run();
        inMemory.forEach(block -> addCopy(block, Medium.MEMORY, vm));
        onDisk.forEach(block -> addCopy(block, Medium.DISK, vm));
    }

    private List<TrackedBlock> withCopy(Medium medium, int vm) {
        return blocks.values().stream()
                .filter(block -> Copies.contains(topology, block.copies(medium), vm))
                .toList();
    }

    /**
     * The job.
     *
     * @throws IllegalArgumentException if it is not here
     */
    public WaitingJob job(long id) {
        WaitingJob job = jobs.get(id);
        if (job == null) {
            throw new IllegalArgumentException("there is no job " + id);
        }
        return job;
    }

    /** All jobs with pending tasks are ranked anew, as what their ranks go by has changed for several of them. */
    public void rankAgain() {
        queue.rankAgain();
    }

    /** The first job in its order that passes the filter and none of whose tasks has had a slot yet; null where there is none. */
    public @Nullable WaitingJob firstUntouched(Predicate<WaitingJob> filter) {
        for (int i = 0; i < queue.size(); i++) {
            WaitingJob job = queue.at(i);
            if (job.pending() == job.tasks() && filter.test(job)) {
                return job;
            }
        }
        return null;
    }

    /** Whether a task waits for a slot. */
    public boolean isAnyPending() {
        return !queue.isEmpty();
    }

    /** The best level of the order at which the task would read its input on the VM. */
    public LocalityLevel level(long id, int task, int vm, LocalityOrder order) {
        return job(id).input(task).level(topology, order, vm);
    }

    JobQueue queue() {
        return queue;
    }

    PlaceIndex places() {
        return places;
    }

    /** The pending task runs from now on. */
    void launch(WaitingJob job, int task) {
        job.move(task, State.RUNNING);
        places.launched(job, task);
        queue.changed(job);
    }

    /** All that the job's task reads is read by none of the job's tasks any more. */
    void forget(WaitingJob job, int task) {
        TrackedBlock block = job.leaves(task);
        // Several tasks may read one block, and to forget it takes as long as it has readers.
        if (block != null && block.isLeftFirst(job)) {
            block.removeReaders(job);
            if (block.readers() == null) {
                blocks.remove(block.id());
            }
        }
    }

    /** The job, of which nothing else is here, is not either. */
    void forget(WaitingJob job) {
        slots.give(job.slot());
        jobs.remove(job.id());
    }

    /** Before anything is changed, because an unknown VM has no places. */
    private void checkVm(int vm) {
        topology.hostOf(vm);
    }

    private void removeCopy(TrackedBlock block, Medium medium, int vm) {
        if (!Copies.contains(topology, block.copies(medium), vm)) {
            return;
        }
        int[] left = Copies.without(topology, block.copies(medium), vm);
        block.copies(medium, left);
        boolean lastInMemory = medium == Medium.MEMORY && left.length == 0;
        Proximity nearestLeft = Copies.nearest(topology, left, vm);
        for (Reader reader = block.readers(); reader != null; reader = reader.next()) {
            WaitingJob job = reader.job();
            job.cachedChanged(reader.task(), lastInMemory ? -1 : 0, block.bytes());
            boolean isPending = job.state(reader.task()) == State.PENDING;
            places.removeCopy(job.index(medium), reader.task(), isPending, vm, nearestLeft);
        }
    }
}
