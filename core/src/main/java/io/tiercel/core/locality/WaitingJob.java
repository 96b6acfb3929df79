package io.tiercel.core.locality;

import io.tiercel.core.locality.JobScoreOrder.CachedInput;
import io.tiercel.core.model.Medium;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A job and its tasks, as a scheduler sees them: how many wait, how many run, and how often it was passed over.
 *
 * <p>Tasks are numbered from 0 in the order of the job's input. Policies read it; {@link PendingTasks} and the slot policy
 * at work change it. Not thread-safe.
 */
public final class WaitingJob {
    /** What becomes of a task. */
    enum State {
        PENDING,
        RUNNING,
        DONE
    }

    private final long id;
    private final long arrival;
    private final int slot;
    private final int tasks;
    private final @Nullable TrackedBlock[] inputs;
    private final @Nullable State[] states;
    private final TaskQueue queue;
    private final IntPredicate isPending;
    private final TaskIndex memory;
    private final TaskIndex disk;
    private int pending;
    private int running;
    private int cached;
    private long cachedBytes;
    private int skips;
    private long rank;

    WaitingJob(long id, long arrival, int slot, int tasks, TaskIndex memory, TaskIndex disk) {
        this.id = id;
        this.arrival = arrival;
        this.slot = slot;
        this.tasks = tasks;
        this.inputs = new @Nullable TrackedBlock[tasks];
        this.states = new @Nullable State[tasks];
        this.queue = new TaskQueue(tasks);
        this.isPending = task -> states[task] == State.PENDING;
        this.memory = memory;
        this.disk = disk;
    }

    public long id() {
        return id;
    }

    /** Jobs are numbered in the order in which they arrive. */
    public long arrival() {
        return arrival;
    }

    /** All tasks, whatever became of them. */
    public int tasks() {
        return tasks;
    }

    public int pending() {
        return pending;
    }

    public int running() {
        return running;
    }

    /** Of how many tasks the input is in some VM's memory, whatever became of the task; {@code R_j} times the tasks. */
    public int cached() {
        return cached;
    }

    /** How much of the tasks' input is in memory, as far as the lengths of its blocks are known. */
    public CachedInput cachedInput() {
        return new CachedInput(cached, tasks(), cachedBytes);
    }

    /** How often in a row the job was offered a slot and did not take it. */
    public int skips() {
        return skips;
    }

    /** The VMs that hold the input of the task in this medium; none where the task is not here. */
    public int[] copies(int task, Medium medium) {
        TrackedBlock input = inputs[checked(task)];
        return input == null ? new int[0] : Copies.vms(input.copies(medium));
    }

    int slot() {
        return slot;
    }

    /** What the queue has the job at, which is its rank when it was queued. */
    long rank() {
        return rank;
    }

    void ranked(long newRank) {
        rank = newRank;
    }

    /** The task, which must be here, reads this. */
    TrackedBlock input(int task) {
        return Objects.requireNonNull(inputs[checked(task)]);
    }

    /** The task is here from now on, and reads the block. */
    void arrives(int task, TrackedBlock block) {
        inputs[checked(task)] = block;
    }

    /** The task is here no more, if it was; returns what it read. */
    @Nullable
    TrackedBlock leaves(int task) {
        TrackedBlock block = inputs[checked(task)];
        inputs[task] = null;
        return block;
    }

    /** Null where the task is not here yet. */
    @Nullable
    State state(int task) {
        return states[checked(task)];
    }

    TaskIndex index(Medium medium) {
        return medium == Medium.MEMORY ? memory : disk;
    }

    /** Says of a task whether it is pending. */
    IntPredicate isPending() {
        return isPending;
    }

    /** The lowest pending task; there must be one. */
    int firstPending() {
        return queue.first(isPending);
    }

    /** Keeps the counts in step with the task's state. */
    void move(int task, State to) {
        State from = states[task];
        running += (to == State.RUNNING ? 1 : 0) - (from == State.RUNNING ? 1 : 0);
        int morePending = (to == State.PENDING ? 1 : 0) - (from == State.PENDING ? 1 : 0);
        pending += morePending;
        states[task] = to;
        if (to == State.PENDING) {
            queue.add(task);
        }
    }

    /** So many more blocks, of this length, are in memory: the task's own, or none. */
    void cachedChanged(int task, int by, long bytes) {
        cached += by;
        cachedBytes += by * bytes;
    }

    void skip() {
        skips++;
    }

    void resetSkips() {
        skips = 0;
    }

    private int checked(int task) {
        if (task < 0 || task >= tasks) {
            throw new IllegalArgumentException("job " + id + " has no task " + task);
        }
        return task;
    }
}
