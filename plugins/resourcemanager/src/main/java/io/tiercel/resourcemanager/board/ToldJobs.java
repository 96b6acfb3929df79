package io.tiercel.resourcemanager.board;

import io.tiercel.core.locality.InputBlock;
import io.tiercel.core.locality.LeavingJob;
import io.tiercel.core.locality.PendingTasks;
import io.tiercel.core.locality.WaitingJob;
import io.tiercel.core.model.Medium;
import io.tiercel.core.model.NamedTopology;
import io.tiercel.resourcemanager.board.CachedBlocks.Held;
import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskNotice.Change;
import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskNotice.Job;
import io.tiercel.wire.schedule.TaskNotice.SourceFile;
import io.tiercel.wire.schedule.TaskState;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The jobs whose masters tell of their tasks, and what that makes of the tasks that wait. Not thread-safe.
 *
 * <p>A job's tasks wait from when all of them were told of.
 */
final class ToldJobs {
    private static final Logger LOG = LoggerFactory.getLogger(ToldJobs.class);

    /** A job of more tasks is left to CapacityScheduler. */
    private static final int TASKS_MAX = 1_000_000;

    /** How many replicas on a new VM count from when it is one. */
    private static final int REPLICAS_AT_ONCE = 100;

    /** On a host that has become a VM. */
    private record Replica(long block, int vm) {}

    private final NamedTopology topology;
    private final PendingTasks tasks;
    private final CachedBlocks cached;
    private final OfferRecord offers;
    private final Deque<Replica> replicas = new ArrayDeque<>();
    private final Map<ApplicationId, JobBoard> jobs = new LinkedHashMap<>();
    /** Another one whenever a job comes, begins to wait or goes. */
    private Object edition = new Object();

    private long arrivals;
    private long voided;

    ToldJobs(NamedTopology topology, PendingTasks tasks, CachedBlocks cached, OfferRecord offers) {
        this.topology = topology;
        this.tasks = tasks;
        this.cached = cached;
        this.offers = offers;
    }

    /** The job, null where its master tells of nothing. */
    @Nullable
    JobBoard find(ApplicationId id) {
        return jobs.get(id);
    }

    /** The ticket's job as it waits, null where it does not, or not for what the ask is for. */
    @Nullable
    WaitingJob waiting(AskTicket ticket) {
        if (!ticket.isOf(edition)) {
            ticket.found(edition, jobs.get(ticket.id()));
        }
        return ticket.waiting();
    }

    /** All of them; a copy. */
    Set<ApplicationId> ids() {
        return Set.copyOf(jobs.keySet());
    }

    /** How many decisions came to nothing. */
    long voided() {
        return voided;
    }

    /** @throws IllegalArgumentException if the job is larger than any that is looked after */
    static void check(Job job) {
        if (job.tasks() > TASKS_MAX) {
            throw new IllegalArgumentException(
                    "a job of " + job.tasks() + " map tasks is too large to be looked after");
        }
    }

    /** The job, which is not here, begins to be told. */
    JobBoard begin(ApplicationId id, Job job) {
        JobBoard begun = new JobBoard(arrivals++, job);
        jobs.put(id, begun);
        edition = new Object();
        return begun;
    }

    /** @throws IllegalArgumentException if nothing was told of the job */
    JobBoard known(ApplicationId id) {
        JobBoard job = jobs.get(id);
        if (job == null) {
            throw new IllegalArgumentException("nothing was said of this job yet");
        }
        return job;
    }

    /**
     * The job's master tells of a task or a file.
     *
     * @throws IllegalArgumentException if that makes no sense; the job is to be forgotten
     */
    void hear(JobBoard job, TaskNotice notice) {
        if (notice instanceof SourceFile file) {
            job.file(file);
        } else if (notice instanceof Input input) {
            job.input(input);
            settleIfListed(job, input.task());
        } else if (notice instanceof Change change) {
            job.told(change.task(), change.state());
            settleIfListed(job, change.task());
        }
    }

    /** For a job all of whose tasks were told of; changes nothing here. */
    WaitingJob newJob(JobBoard job) {
        return tasks.newJob(job.id(), job.job().tasks());
    }

    /** Its tasks come to wait from now on. */
    void begins(JobBoard job, WaitingJob waiting) {
        job.begins();
        tasks.jobBegins(waiting);
    }

    /** One of its tasks comes to wait, or to run. */
    void arrives(JobBoard job, WaitingJob waiting, int task) {
        tasks.taskArrives(waiting, task, block(job.input(task), job));
        settle(job, task);
    }

    /** All of its tasks have come. */
    void isWhole(JobBoard job, WaitingJob waiting) {
        tasks.jobIsWhole(waiting);
        job.listed(waiting);
        edition = new Object();
    }

    /** Says in the log that the job's input is on more hosts than are remembered, if it is. */
    void warnOfHosts(ApplicationId id, JobBoard job) {
        if (job.leftOut() > 0) {
            LOG.warn(
                    "{} names hosts that are no VMs here, {} of them; another {} times it names still others, which are left out",
                    id,
                    job.unknownHosts().size(),
                    job.leftOut());
        }
    }

    /** The job is found no more; null where it was not. */
    @Nullable
    JobBoard remove(ApplicationId id) {
        edition = new Object();
        JobBoard removed = jobs.remove(id);
        if (removed != null) {
            offers.ended(id, removed);
        }
        return removed;
    }

    /** The tasks of a job that was removed, which are to be forgotten; null where there are none. */
    @Nullable
    LeavingJob leaving(JobBoard job) {
        return job.hasBegun() ? tasks.jobLeaves(job.id()) : null;
    }

    /** The host, which was no VM, is one of this number: what jobs read from its disk counts as there, much of it a bit later. */
    void vmAdded(String host, int vm) {
        for (JobBoard job : jobs.values()) {
            job.unknownHosts().take(host).forEach(input -> replicas.add(new Replica(input.block(), vm)));
        }
        for (int i = 0; i < REPLICAS_AT_ONCE && catchUp(); i++) {
            // One replica after the other.
        }
    }

    /** One more replica counts of those that are to count later; says whether there are more. */
    boolean catchUp() {
        Replica next = replicas.poll();
        if (next != null) {
            tasks.copyAdded(next.block, Medium.DISK, next.vm);
        }
        return !replicas.isEmpty();
    }

    /** What was decided of the task has come to nothing: it is as its master says. */
    void voided(JobBoard job, int task) {
        voided++;
        settle(job, task);
    }

    private void settleIfListed(JobBoard job, int task) {
        if (job.waiting() != null) {
            settle(job, task);
        }
    }

    private InputBlock block(Input input, JobBoard job) {
        int[] onDisk = numbers(input, job);
        InputBlock block = InputBlock.onDisk(input.block(), onDisk).bytes(input.bytes());
        Held held = cached.find(input.block());
        return held == null ? block : block.inMemory(held.vm());
    }

    /** Of the hosts that are VMs here; the others are kept in mind. */
    private int[] numbers(Input input, JobBoard job) {
        IntStream.Builder numbers = IntStream.builder();
        for (String host : input.hosts()) {
            Integer number = topology.find(host);
            if (number != null) {
                numbers.add(number);
            } else {
                job.unknownHost(host, input);
            }
        }
        return numbers.build().toArray();
    }

    /** Makes the board say of the task what its master says. */
    private void settle(JobBoard job, int task) {
        TaskState from = job.decided(task);
        TaskState to = job.told(task);
        if (from == to) {
            return;
        }
        job.decided(task, to);
        if (from != TaskState.PENDING) {
            tasks.taskReturned(job.id(), task);
        }
        if (to != TaskState.PENDING) {
            tasks.taskLaunched(job.id(), task);
        }
        if (to == TaskState.ASIDE) {
            tasks.taskFinished(job.id(), task);
        }
    }
}
