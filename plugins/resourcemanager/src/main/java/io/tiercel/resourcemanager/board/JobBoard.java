package io.tiercel.resourcemanager.board;

import io.tiercel.core.locality.LastOffer;
import io.tiercel.core.locality.PlacedTasks;
import io.tiercel.core.locality.WaitingJob;
import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskNotice.Job;
import io.tiercel.wire.schedule.TaskNotice.SourceFile;
import io.tiercel.wire.schedule.TaskState;
import io.tiercel.wire.schedule.TaskTag;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One job: what its master has told of its tasks, what was decided since, and which decisions the master has heard of.
 *
 * <p>A decision is made when the scheduler allocates a container, and travels with the next answer to the master that has
 * a container on that VM. One whose container is gone before that, because its node was lost or it was preempted, is void
 * at once; one that the master does not confirm is void after two rounds of requests and answers. Its task waits again.
 * Not thread-safe.
 */
final class JobBoard {
    /** Rounds after which the master would have told that a task has its container. */
    private static final int PATIENCE = 2;

    /**
     * How far beyond as many tasks as were told of one may be that is told of next: masters tell of them in their order, some
     * thousands at a time. So room is made for as many as are told of, and not for as many as there are said to be.
     */
    private static final int AHEAD_MAX = 10_000;

    /** What is kept of a job's files; the others are found out when they are read. */
    private static final int FILES_MAX = 1_000;

    /** The tasks that are looked at to tell where input is that is still to be read. */
    private static final int SAMPLED_MAX = 2_000;

    /** A task that was promised a container on a host. */
    private static final class Grant {
        private final TaskTag tag;
        private final String host;
        private final long round;
        private boolean delivered;

        Grant(TaskTag tag, String host, long round) {
            this.tag = tag;
            this.host = host;
            this.round = round;
        }
    }

    private final long id;
    private final Job job;

    /** Of the tasks told of so far, and some that come after them. */
    private @Nullable Input[] inputs = {};

    private final Map<Integer, SourceFile> files = new LinkedHashMap<>();
    private final UnknownHosts unknownHosts = new UnknownHosts();
    private int leftOut;
    private final JobBytes bytes = new JobBytes();
    private final Wait wait = new Wait();
    private final LastOffer lastOffer = new LastOffer();
    private final PlacedTasks placed = new PlacedTasks();
    /** From when its tasks begin to be listed. */
    private boolean hasBegun;

    private @Nullable WaitingJob waiting;
    private int missing;
    /** As the master last said. */
    private TaskState[] told = {};
    /** As it is once what was decided here has come to pass. */
    private TaskState[] decided = {};

    private final Deque<Grant> grants = new ArrayDeque<>();
    private long round;

    JobBoard(long id, Job job) {
        this.id = id;
        this.job = job;
        this.missing = job.tasks();
    }

    long id() {
        return id;
    }

    Job job() {
        return job;
    }

    /** Whether all tasks were told of. */
    boolean isComplete() {
        return missing == 0;
    }

    /** Whether its map tasks are asked for at this priority. */
    boolean asksAt(int priority) {
        return job.mapPriority() == priority;
    }

    /** As {@link #waiting}, but null as well unless its map tasks are asked for at this priority. */
    @Nullable
    WaitingJob waitingAt(int priority) {
        return asksAt(priority) ? waiting : null;
    }

    /** The job among those whose tasks wait, null until it is listed there. */
    @Nullable
    WaitingJob waiting() {
        return waiting;
    }

    /** Its tasks are listed from now on, one after the other. */
    void begins() {
        hasBegun = true;
    }

    /** Whether some of its tasks may be among those that wait. */
    boolean hasBegun() {
        return hasBegun;
    }

    /** It is listed now, with all of its tasks. */
    void listed(WaitingJob job) {
        waiting = job;
    }

    /** What the task reads, of which was told. */
    Input input(int task) {
        return Objects.requireNonNull(inputs[task]);
    }

    /** Inputs that are still to be read and whose hosts are known; of very many tasks, some stand for all. */
    InputSample remaining() {
        List<Input> sample = new ArrayList<>();
        int step = 1 + told.length / SAMPLED_MAX;
        for (int task = 0; task < told.length; task += step) {
            Input input = inputs[task];
            if (input != null && told[task] != TaskState.ASIDE && !input.hosts().isEmpty()) {
                sample.add(input);
            }
        }
        return new InputSample(sample, step);
    }

    /** How much the task reads; empty where it was not told of. */
    OptionalLong inputBytes(int task) {
        Input input = task < inputs.length ? inputs[task] : null;
        return input == null ? OptionalLong.empty() : OptionalLong.of(input.bytes());
    }

    /** The input is on the disk of this host, which is no VM here. */
    void unknownHost(String host, Input input) {
        leftOut += unknownHosts.add(host, input) ? 0 : 1;
    }

    UnknownHosts unknownHosts() {
        return unknownHosts;
    }

    /** How often a host was named that was one too many to be remembered. */
    int leftOut() {
        return leftOut;
    }

    /** The files that the tasks read, as far as was told. */
    List<SourceFile> files() {
        return List.copyOf(files.values());
    }

    /**
     * The notice as it is to be told, with the names that the job's others have. What is to be kept of it takes memory.
     *
     * @throws IllegalArgumentException if there is no more for it
     */
    TaskNotice ready(TaskNotice notice, ToldBytes all) {
        if (notice instanceof Input input && (input.task() >= inputs.length || inputs[input.task()] == null)) {
            return bytes.shared(input, all);
        }
        if (notice instanceof SourceFile file && isKept(file)) {
            bytes.take(ToldBytes.of(file), all);
        }
        return notice;
    }

    /** The job has taken so much memory by itself. */
    void takes(long more) {
        bytes.takes(more);
    }

    /** How much memory the job takes, by estimate. */
    long bytes() {
        return bytes.bytes();
    }

    /** The master tells of a file, or again; the first word counts. */
    void file(SourceFile file) {
        if (isKept(file)) {
            files.put(file.number(), file);
        }
    }

    /** The master tells of a task's input, or again; the first word counts. */
    void input(Input input) {
        // First, as it may make room.
        int task = checked(input.task());
        if (inputs[task] == null) {
            inputs[task] = input;
            missing--;
        }
        told[task] = input.state();
    }

    /** The master tells of a task's state. */
    void told(int task, TaskState state) {
        int known = checked(task);
        told[known] = state;
    }

    /** As the master last said; the task must have been told of. */
    TaskState told(int task) {
        return told[task];
    }

    TaskState decided(int task) {
        return decided[task];
    }

    void decided(int task, TaskState state) {
        decided[task] = state;
    }

    /** What it has made of the last slot that it was offered. */
    LastOffer lastOffer() {
        return lastOffer;
    }

    /** Where its tasks were last placed. */
    PlacedTasks placed() {
        return placed;
    }

    /** Since it was last granted something. */
    Wait waited() {
        return wait;
    }

    void granted(TaskTag tag, String host) {
        wait.ends();
        grants.add(new Grant(tag, host, round));
    }

    /** Whether there are decisions that the master has not confirmed, and that are not void yet. */
    boolean hasGrants() {
        return !grants.isEmpty();
    }

    /** The oldest decision for a container on the host that the master has not heard of. */
    Optional<TaskTag> deliver(String host) {
        for (Grant grant : grants) {
            if (!grant.delivered && grant.host.equals(host)) {
                grant.delivered = true;
                return Optional.of(grant.tag);
            }
        }
        return Optional.empty();
    }

    /** Of the decisions that the master has not heard of, all are void but one for each of these hosts. */
    void unheard(List<String> hosts, IntConsumer isVoid) {
        List<String> left = new ArrayList<>(hosts);
        for (Iterator<Grant> it = grants.iterator(); it.hasNext(); ) {
            Grant grant = it.next();
            if (!grant.delivered && !left.remove(grant.host)) {
                it.remove();
                isVoid.accept(grant.tag.task());
            }
        }
    }

    /** The master has its answer: decisions that it has confirmed or that are void are forgotten. */
    void roundEnded(IntConsumer isVoid) {
        round++;
        for (Iterator<Grant> it = grants.iterator(); it.hasNext(); ) {
            Grant grant = it.next();
            int task = grant.tag.task();
            if (told[task] != TaskState.PENDING) {
                it.remove();
            } else if (grant.round <= round - 1 - PATIENCE) {
                it.remove();
                isVoid.accept(task);
            }
        }
    }

    private boolean isKept(SourceFile file) {
        return files.size() < FILES_MAX && !files.containsKey(file.number());
    }

    private int checked(int task) {
        if (task >= job.tasks()) {
            throw new IllegalArgumentException("the job has " + job.tasks() + " tasks, and none is number " + task);
        }
        if (task >= job.tasks() - missing + AHEAD_MAX) {
            throw new IllegalArgumentException("task " + task + " was told of long before those that come before it");
        }
        if (task >= inputs.length) {
            makeRoom(Math.min(job.tasks(), Math.max(task + 1, 2 * inputs.length)));
        }
        return task;
    }

    private void makeRoom(int tasks) {
        int known = inputs.length;
        inputs = Arrays.copyOf(inputs, tasks);
        told = Arrays.copyOf(told, tasks);
        decided = Arrays.copyOf(decided, tasks);
        Arrays.fill(decided, known, tasks, TaskState.PENDING);
    }
}
