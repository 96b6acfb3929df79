package io.tiercel.resourcemanager.board;

import io.tiercel.core.locality.Assignment;
import io.tiercel.core.locality.CachedInputOrder.CacheSize;
import io.tiercel.core.locality.CachedInputOrder.CachedInput;
import io.tiercel.core.locality.DelayPolicy;
import io.tiercel.core.locality.InputBlock;
import io.tiercel.core.locality.PendingTasks;
import io.tiercel.core.locality.WaitingJob;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.settings.Settings;
import io.tiercel.resourcemanager.board.CachedBlocks.Held;
import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskNotice.Change;
import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskNotice.Job;
import io.tiercel.wire.schedule.TaskNotice.SourceFile;
import io.tiercel.wire.schedule.TaskState;
import io.tiercel.wire.schedule.TaskTag;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.jspecify.annotations.Nullable;

/**
 * The map tasks that wait, of all jobs whose masters tell of them, and where their blocks are.
 *
 * <p>It runs the same decisions as the simulator ({@link DelayPolicy}), one job at a time, since CapacityScheduler goes
 * through the jobs itself. Of a job that it knows nothing of, or nothing that waits, it says yes to every VM, so that
 * CapacityScheduler does what it always does. Thread-safe; no call waits for anything but the others' short ones.
 */
public final class TaskBoard {
    /** A job of more tasks is left to CapacityScheduler. */
    private static final int TASKS_MAX = 1_000_000;
    /** The rack of a machine of which nobody has said where it is. */
    private static final String SOME_RACK = "/default-rack";

    private final NamedTopology topology;
    private final BoardConfig config;
    private final JobListener listener;
    private final PendingTasks tasks;
    private final Map<ApplicationId, JobBoard> jobs = new LinkedHashMap<>();
    private final CachedBlocks cached;
    private final Map<LocalityLevel, Long> grants = new EnumMap<>(LocalityLevel.class);
    private DelayPolicy policy;
    private int vms = 1;
    private long arrivals;
    private long voided;

    /**
     * An empty board.
     *
     * @param topology which the board grows by VMs that are not in it, and which nobody else uses any more
     * @throws io.tiercel.core.settings.SettingsException naming the key whose text cannot be read
     */
    public TaskBoard(NamedTopology topology, Settings settings, JobListener listener) {
        this.topology = topology;
        this.config = new BoardConfig(settings);
        this.listener = listener;
        this.tasks = config.scheduling(1).newTasks(topology.numbers());
        this.cached = new CachedBlocks(tasks);
        this.policy = config.newPolicy(tasks, 1);
    }

    /** The cluster has so many VMs, by which limits of patience go, and this is one of them. */
    public synchronized void node(String host, String rack, int vmsInCluster) {
        topology.findOrAdd(host, rack);
        if (vms != vmsInCluster && vmsInCluster > 0) {
            vms = vmsInCluster;
            policy = config.newPolicy(tasks, vms);
        }
    }

    /**
     * The master of the job tells of its tasks.
     *
     * @throws IllegalArgumentException if that makes no sense; the job is forgotten, and CapacityScheduler has it alone
     */
    public synchronized void told(ApplicationId id, List<TaskNotice> notices) {
        try {
            notices.stream().filter(Job.class::isInstance).forEach(notice -> begin(id, (Job) notice));
            for (TaskNotice notice : notices) {
                if (notice instanceof SourceFile file) {
                    jobTold(id).file(file);
                } else if (notice instanceof Input input) {
                    input(jobTold(id), input);
                }
            }
            for (TaskNotice notice : notices) {
                if (notice instanceof Change change) {
                    changed(jobTold(id), change);
                }
            }
            complete(id);
        } catch (IllegalArgumentException e) {
            ended(id);
            throw e;
        }
    }

    /** The job has ended, or its master has, which will tell everything anew when it comes back. */
    public synchronized void ended(ApplicationId id) {
        forget(id);
        listener.ended(id);
    }

    /** Whether the job's master tells of its tasks. */
    public synchronized boolean knows(ApplicationId id) {
        return jobs.containsKey(id);
    }

    /** The jobs whose masters tell of their tasks; a copy. */
    public synchronized Set<ApplicationId> jobs() {
        return Set.copyOf(jobs.keySet());
    }

    /**
     * Whether the job takes a slot on the VM for a map task; if not, and there is room for it, it is skipped once more.
     *
     * <p>A job all of whose waiting tasks were promised containers takes no more until its master has heard of these: it
     * asks for them still, and would hand back what came besides.
     *
     * @param priority of the job's ask that the slot would be for
     */
    public synchronized boolean accepts(ApplicationId id, int priority, String host, String rack, boolean room) {
        JobBoard job = jobs.get(id);
        WaitingJob waiting = waiting(job, priority);
        if (job == null || waiting == null) {
            return true;
        }
        if (waiting.pending() == 0) {
            return !job.hasGrants();
        }
        int vm = topology.findOrAdd(host, rack);
        return room ? policy.accepts(waiting, vm) : policy.wouldAccept(waiting, vm);
    }

    /** The job has got a container on the VM, which is decided to be for the nearest task that waits. */
    public synchronized void granted(ApplicationId id, int priority, String host, String rack) {
        JobBoard job = jobs.get(id);
        WaitingJob waiting = waiting(job, priority);
        if (job != null && waiting != null && waiting.pending() > 0) {
            Assignment assignment = policy.launch(waiting, topology.findOrAdd(host, rack));
            job.decided(assignment.task(), TaskState.ASSIGNED);
            job.granted(new TaskTag(assignment.task(), assignment.level()), host);
            grants.merge(assignment.level(), 1L, Long::sum);
        }
    }

    /** For which task a container on the host is that the job's master is about to hear of. */
    public synchronized Optional<TaskTag> deliver(ApplicationId id, int priority, String host) {
        JobBoard job = jobs.get(id);
        return job == null || job.job().mapPriority() != priority ? Optional.empty() : job.deliver(host);
    }

    /**
     * Containers of the job are gone before its master heard of them; those on these hosts, by as many as there are on
     * each, are all that it is still to hear of. The tasks that the others were for wait again.
     */
    public synchronized void unheard(ApplicationId id, int priority, List<String> hosts) {
        JobBoard job = jobs.get(id);
        if (job != null && job.job().mapPriority() == priority && job.isComplete()) {
            job.unheard(hosts, task -> voided(job, task));
        }
    }

    /** The job's master has its answer. */
    public synchronized void roundEnded(ApplicationId id) {
        JobBoard job = jobs.get(id);
        if (job != null && job.isComplete()) {
            job.roundEnded(task -> voided(job, task));
        }
    }

    /** The block is in the VM's memory from now on, and in no other's. */
    public synchronized void cached(long block, long bytes, String host) {
        cached.put(block, new Held(topology.findOrAdd(host, SOME_RACK), bytes));
    }

    /** The block is in no memory any more. */
    public synchronized void dropped(long block) {
        cached.remove(block);
    }

    /** Nothing is known to be in memory. */
    public synchronized void nothingCached() {
        cached.clear();
    }

    /** How much of the job's input is in memory; nothing where the job is not told of. */
    public synchronized CachedInput cachedInput(ApplicationId id) {
        JobBoard job = jobs.get(id);
        WaitingJob waiting = job == null ? null : job.waiting();
        return waiting == null ? new CachedInput(0, 0, 0) : waiting.cachedInput();
    }

    /** How much is in memory. */
    public synchronized CacheSize cacheSize() {
        return cached.size();
    }

    /** How many containers were given to tasks at each level; a copy. */
    public synchronized Map<LocalityLevel, Long> grantsByLevel() {
        return new EnumMap<>(grants);
    }

    /** How many decisions came to nothing. */
    public synchronized long voided() {
        return voided;
    }

    private void begin(ApplicationId id, Job job) {
        forget(id);
        if (job.tasks() > TASKS_MAX) {
            throw new IllegalArgumentException(
                    "a job of " + job.tasks() + " map tasks is too large to be looked after");
        }
        jobs.put(id, new JobBoard(arrivals++, job));
    }

    private JobBoard jobTold(ApplicationId id) {
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
                job.id(), job.inputs().stream().map(this::block).toList()));
        for (int task = 0; task < job.job().tasks(); task++) {
            settle(job, task);
        }
        listener.started(id, job.job().application(), job.files());
    }

    private InputBlock block(Input input) {
        int[] onDisk = numbers(input.hosts());
        InputBlock block = InputBlock.onDisk(input.block(), onDisk).bytes(input.bytes());
        Held held = cached.find(input.block());
        return held == null ? block : block.inMemory(held.vm());
    }

    private int[] numbers(Collection<String> hosts) {
        return hosts.stream()
                .mapToInt(host -> topology.findOrAdd(host, SOME_RACK))
                .toArray();
    }

    private void voided(JobBoard job, int task) {
        voided++;
        settle(job, task);
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

    private void forget(ApplicationId id) {
        JobBoard job = jobs.remove(id);
        if (job != null && job.waiting() != null) {
            tasks.jobEnded(job.id());
        }
    }

    /** The job as it waits, if all of its tasks are known and it asks for them at this priority. */
    private static @Nullable WaitingJob waiting(@Nullable JobBoard job, int priority) {
        return job == null || job.job().mapPriority() != priority ? null : job.waiting();
    }
}
