package io.tiercel.core.locality;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.LocalityOrder;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Offers a slot to one job after the other; each takes it if it is near enough to some task's input, or if the job has
 * waited long enough.
 *
 * <p>From Hwang, Kim, Nam and Choi, "CAVA: Exploring memory locality for big data analytics in virtualized clusters",
 * algorithm 1, with the line that its print lost (marked +):
 *
 * <pre>
 * when a heartbeat is received from VM n:
 * if n has a free slot then
 *   sort jobs in increasing order of number of running tasks
 *   for j in jobs do
 *     get current percentage of cached input data R_j for j
 *     if j has a VM ML task t on n then                              launch t on n; set j.skip = 0
 *     else if j has a PM ML task t on n and j.skip >= R_j x M_VM     launch t on n; set j.skip = 0
 *     else if j has a RM ML task t on n and j.skip >= R_j x M_PM     launch t on n; set j.skip = 0
 *   + else if j has a VM DL task t on n and j.skip >= R_j x M_RM     launch t on n; set j.skip = 0
 *     else if j has a PM DL task t on n and j.skip >= D_VM           launch t on n; set j.skip = 0
 *     else if j has unlaunched task t and j.skip >= D_PM             launch t on n
 *     else                                                           set j.skip = j.skip + 1
 * </pre>
 *
 * <p>Deviations: the loop ends when the slot is used. A job without pending tasks is not considered and gains no skip.
 * Jobs that run equally many tasks come in the order of their arrival, and of several tasks at one level the lowest is
 * launched, so that every run is the same. In the last branch a task whose input is in the rack comes before others. The
 * job's order, the levels, the patience and the reset are handed in: without memory levels this is plain delay scheduling,
 * without patience it is Hadoop's FIFO.
 *
 * <p>An offer costs a few bits for each job it passes, however many tasks and copies there are. Not thread-safe.
 */
public final class MemoryLocalityPolicy implements SlotPolicy {
    private static final int NONE = -1;

    private final PendingTasks tasks;
    private final Patience patience;
    private final SkipReset reset;
    /** The levels at which a job can have a task or not, best first; at off-rack every job here has one. */
    private final LocalityLevel[] levels;
    /** For each of the levels, which jobs have a task where. */
    private final JobsByPlace[] jobs;
    /** For each of the levels, the place around the VM of the last offer. */
    private final int[] places;

    /** The VM of the last offer, or {@link #NONE}. */
    private int lookedAround = NONE;

    private int movesBefore;
    /** At which level the last job that was asked about has a task. */
    private LocalityLevel found = LocalityLevel.OFF_RACK;

    public MemoryLocalityPolicy(PendingTasks tasks, LocalityOrder order, Patience patience, SkipReset reset) {
        this.tasks = tasks;
        this.patience = patience;
        this.reset = reset;
        levels = order.levels().subList(0, order.levels().size() - 1).toArray(new LocalityLevel[0]);
        jobs = Stream.of(levels).map(tasks.places()::jobsAt).toArray(JobsByPlace[]::new);
        places = new int[levels.length];
    }

    @Override
    public @Nullable Assignment offer(int vm, LongPredicate eligible) {
        lookAround(vm);
        JobQueue queue = tasks.queue();
        for (int i = 0; i < queue.size(); i++) {
            WaitingJob job = queue.at(i);
            if (eligible.test(job.id())) {
                LocalityLevel level = accepted(job);
                if (level != null) {
                    return launch(job, level, vm);
                }
                job.skip();
            }
        }
        return null;
    }

    /**
     * Whether this one job, which has pending tasks, takes the VM's free slot; if not, it is skipped once more. For a
     * scheduler that goes through the jobs itself.
     */
    public boolean accepts(WaitingJob job, int vm) {
        boolean accepted = wouldAccept(job, vm);
        if (!accepted) {
            job.skip();
        }
        return accepted;
    }

    /** As {@link #accepts(WaitingJob, int)}, but nothing is counted: the slot is not free, say. */
    public boolean wouldAccept(WaitingJob job, int vm) {
        lookAround(vm);
        return accepted(job) != null;
    }

    /** The best level at which the job, which has pending tasks, has one for the VM. */
    public LocalityLevel nearest(WaitingJob job, int vm) {
        lookAround(vm);
        return nearestTask(job);
    }

    /** The level that was found when a job was last asked about; to look for it again costs as much as to decide. */
    public LocalityLevel found() {
        return found;
    }

    /** How often in a row a job must have been skipped to take a slot at this level, if it is as it was at the offer. */
    public int skipsNeeded(LocalityLevel level, LastOffer at) {
        return patience.skipsNeeded(level, at);
    }

    /** The levels that are told apart, best first; off-rack, which every job has, is the last. */
    public List<LocalityLevel> levels() {
        return Stream.concat(Stream.of(levels), Stream.of(LocalityLevel.OFF_RACK))
                .toList();
    }

    /** Launches that task of the job, which has pending ones, for which the VM is the nearest. */
    public Assignment launch(WaitingJob job, int vm) {
        lookAround(vm);
        return launch(job, nearestTask(job), vm);
    }

    /** A VM's places stay what they are until one moves, and several jobs in a row are offered a slot on one VM. */
    private void lookAround(int vm) {
        int moves = tasks.places().moves();
        if (vm == lookedAround && vm != NONE && moves == movesBefore) {
            return;
        }
        lookedAround = NONE;
        for (int i = 0; i < levels.length; i++) {
            places[i] = tasks.places().placeAt(levels[i], vm);
        }
        lookedAround = vm;
        movesBefore = moves;
    }

    /**
     * The best level at which the job has a task for the VM, if it accepts that; otherwise null. Where it does not, it would
     * not accept a farther one either.
     */
    private @Nullable LocalityLevel accepted(WaitingJob job) {
        LocalityLevel nearest = nearestTask(job);
        found = nearest;
        return patience.accepts(job, nearest) ? nearest : null;
    }

    private LocalityLevel nearestTask(WaitingJob job) {
        for (int i = 0; i < levels.length; i++) {
            if (jobs[i].has(places[i], job.slot())) {
                return levels[i];
            }
        }
        return LocalityLevel.OFF_RACK;
    }

    private Assignment launch(WaitingJob job, LocalityLevel level, int vm) {
        int task = tasks.places().firstTask(job, level, vm);
        Assignment assignment = new Assignment(job.id(), task, vm, level, job.skips());
        tasks.launch(job, task);
        if (reset.after(level)) {
            job.resetSkips();
        }
        return assignment;
    }
}
