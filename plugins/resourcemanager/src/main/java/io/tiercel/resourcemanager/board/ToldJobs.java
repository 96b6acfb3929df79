package io.tiercel.resourcemanager.board;

import io.tiercel.core.locality.InputBlock;
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
import java.util.LinkedHashMap;
import java.util.List;
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

    private final NamedTopology topology;
    private final PendingTasks tasks;
    private final CachedBlocks cached;
    private final JobListener listener;
    private final Map<ApplicationId, JobBoard> jobs = new LinkedHashMap<>();
    /** Another one whenever a job comes, begins to wait or goes. */
    private Object edition = new Object();

    private long arrivals;
    private long voided;

    ToldJobs(NamedTopology topology, PendingTasks tasks, CachedBlocks cached, JobListener listener) {
        this.topology = topology;
        this.tasks = tasks;
        this.cached = cached;
        this.listener = listener;
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

    /**
     * The master of the job tells of its tasks.
     *
     * @throws IllegalArgumentException if that makes no sense; the job is to be forgotten
     */
    void hear(ApplicationId id, List<TaskNotice> notices) {
        notices.stream().filter(Job.class::isInstance).forEach(notice -> begin(id, (Job) notice));
        for (TaskNotice notice : notices) {
            if (notice instanceof SourceFile file) {
                known(id).file(file);
            } else if (notice instanceof Input input) {
                input(known(id), input);
            }
        }
        for (TaskNotice notice : notices) {
            if (notice instanceof Change change) {
                changed(known(id), change);
            }
        }
        complete(id);
    }

    /** The job and its tasks are no more, if they were. */
    void forget(ApplicationId id) {
        JobBoard job = jobs.remove(id);
        edition = new Object();
        if (job != null && job.waiting() != null) {
            tasks.jobEnded(job.id());
        }
    }

    /** The host, which was no VM, is one of this number: what jobs read from its disk counts as there. */
    void vmAdded(String host, int vm) {
        for (JobBoard job : jobs.values()) {
            for (Input input : job.unknownHosts().take(host)) {
                tasks.copyAdded(input.block(), Medium.DISK, vm);
            }
        }
    }

    /** What was decided of the task has come to nothing: it is as its master says. */
    void voided(JobBoard job, int task) {
        voided++;
        settle(job, task);
    }

    private void begin(ApplicationId id, Job job) {
        forget(id);
        if (job.tasks() > TASKS_MAX) {
            throw new IllegalArgumentException(
                    "a job of " + job.tasks() + " map tasks is too large to be looked after");
        }
        jobs.put(id, new JobBoard(arrivals++, job));
        edition = new Object();
    }

    private JobBoard known(ApplicationId id) {
        JobBoard job = jobs.get(id);
        if (job == null) {
            throw new IllegalArgumentException("nothing was said of this job yet");
        }
        return job;
    }

    private void input(JobBoard job, Input input) {
        job.input(input);
        if (job.waiting() != null) {
            settle(job, input.task());
        }
    }

    private void changed(JobBoard job, Change change) {
        job.told(change.task(), change.state());
        if (job.waiting() != null) {
            settle(job, change.task());
        }
    }

    /** Lists the job once all of its tasks are known. */
    private void complete(ApplicationId id) {
        JobBoard job = jobs.get(id);
        if (job == null || !job.isComplete() || job.waiting() != null) {
            return;
        }
        job.listed(tasks.jobArrived(
                job.id(), job.inputs().stream().map(input -> block(input, job)).toList()));
        if (job.leftOut() > 0) {
            LOG.warn(
                    "{} names hosts that are no VMs here, {} of them; another {} times it names still others, which are left out",
                    id,
                    job.unknownHosts().size(),
                    job.leftOut());
        }
        edition = new Object();
        for (int task = 0; task < job.job().tasks(); task++) {
            settle(job, task);
        }
        listener.started(id, job.job().application(), job.files());
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
