package io.tiercel.core.deadline.progress;

import org.jspecify.annotations.Nullable;

/**
 * A job as the choice for a free slot sees it: its deadline, what is left of it, and the slots that it has.
 *
 * <p>It is told what happens, by whoever gives slots. The slots that run its tasks are R of section 5.1 (MIMP): each with a
 * residual CPU, from which the time of its task follows. Times of the clock are nanoseconds of any one clock. Not
 * thread-safe.
 */
public final class DeadlineJob {
    /** The deadline of a job that has none: no time comes after it. */
    public static final long NO_DEADLINE = Long.MAX_VALUE;

    /** The tasks of a job of which nobody knows how many are left. */
    public static final int UNKNOWN = -1;

    private static final double NANOS = 1e9;

    private final long id;
    private final long arrivalNanos;
    private final long deadlineNanos;
    private final TrainingSpread training;
    private @Nullable TaskRates rates;
    private long inputBytes = -1;
    /** By what tasks may take longer than predicted, with the confidence that was chosen. */
    private double pace = 1;

    private int left = UNKNOWN;
    private int waiting;
    private double tailSeconds;
    private long lastLaunchNanos;

    private final RunningSlots slots = new RunningSlots();

    /**
     * A job of which no task is known yet.
     *
     * @param id by which the caller knows it
     * @param arrivalNanos when it came; of two equal deadlines the job that came first is first
     * @param deadlineNanos by when it must have finished, or {@link #NO_DEADLINE}
     * @param training what the jobs of its type have in common while nothing has been learned of it
     */
    public DeadlineJob(long id, long arrivalNanos, long deadlineNanos, TrainingSpread training) {
        this.id = id;
        this.training = training;
        this.arrivalNanos = arrivalNanos;
        this.deadlineNanos = deadlineNanos;
        this.lastLaunchNanos = arrivalNanos;
    }

    public long id() {
        return id;
    }

    public long arrivalNanos() {
        return arrivalNanos;
    }

    public long deadlineNanos() {
        return deadlineNanos;
    }

    public boolean hasDeadline() {
        return deadlineNanos != NO_DEADLINE;
    }

    /** What its tasks take; null while nothing has been learned of their type. */
    public @Nullable TaskRates rates() {
        return rates;
    }

    /** Where the first tasks of its type are wanted. */
    public TrainingSpread training() {
        return training;
    }

    /** Its tasks, running ones too, that have not ended; {@link #UNKNOWN} where that is not known. */
    public int left() {
        return left;
    }

    /** As {@link #left}, where that is known. Ours counts the part of each running task that is still to be done. */
    public double tasksLeft(long nowNanos, ProgressRule rule) {
        return switch (rule) {
            case PAPER -> left;
            case WHOLE -> Math.max(0, left - slots.done(pace, nowNanos));
        };
    }

    /** Tasks that wait for a slot. */
    public int waiting() {
        return waiting;
    }

    public int running() {
        return slots.count();
    }

    /** When it last got a slot; when it came, as long as it got none. */
    public long lastLaunchNanos() {
        return lastLaunchNanos;
    }

    /**
     * Something was learned of its tasks.
     *
     * @param inputBytes of each of them; negative where that is not known
     * @param confidence as 0.9, that it is on track where it is said to be
     */
    public void learned(TaskRates rates, long inputBytes, double confidence) {
        pace = rates.model().errors().upper(confidence);
        this.rates = rates;
        this.inputBytes = inputBytes;
        slots.timed(this::taskSeconds);
    }

    /** So long its end comes after that of its last task, as of the maps the reduce tail does; not in the paper's equations. */
    public void tail(double seconds) {
        if (!(seconds >= 0)) {
            throw new IllegalArgumentException(
                    "what comes after the last task must not be negative: " + seconds + " s");
        }
        tailSeconds = seconds;
    }

    /** So many tasks are left, of which so many wait for a slot. */
    public void tasks(int left, int waiting) {
        if (waiting < 0 || left < UNKNOWN) {
            throw new IllegalArgumentException(
                    "tasks must not be negative: " + left + " left, " + waiting + " waiting");
        }
        this.left = left;
        this.waiting = waiting;
    }

    /** A task that waited has started in a slot of this residual CPU. */
    public void started(long task, double residual, long nowNanos) {
        if (slots.runs(task)) {
            throw new IllegalArgumentException("task " + task + " of job " + id + " runs already");
        }
        slots.started(task, residual, taskSeconds(residual), nowNanos);
        waiting = Math.max(0, waiting - 1);
        training.started(residual);
        lastLaunchNanos = nowNanos;
    }

    /** The residual CPU of the slot of a task is another one now; nothing happens where it does not run. */
    public void residualChanged(long task, double residual) {
        slots.changed(task, residual, taskSeconds(residual));
    }

    /** A task has ended, and one less is left; nothing happens where it does not run. */
    public void ended(long task) {
        if (slots.stopped(task) && left > 0) {
            left--;
        }
    }

    /** A task was lost, and waits for a slot again; nothing happens where it does not run. */
    public void lost(long task) {
        if (slots.stopped(task)) {
            waiting++;
        }
    }

    /**
     * Whether it meets its deadline with the slots that it has: equation 3.
     *
     * <p>Ours reckons with the longest time that a task takes with the confidence that was chosen, the paper with the
     * predicted one. A job without deadline does. So does one of which not even the number of tasks is known, as nobody could say that
     * it does not. One with a deadline of whose type nothing was learned counts as late: so it is served as EDF would. A new
     * job is late, as it has no slot.
     */
    public boolean onTrack(long nowNanos, ProgressRule rule) {
        if (!hasDeadline() || left <= 0) {
            return true;
        }
        if (rates == null || nowNanos >= deadlineNanos) {
            return false;
        }
        return switch (rule) {
            case PAPER -> secondsLeft(nowNanos) * slots.tasksPerSecond() > left;
            case WHOLE -> completesWhole(secondsForTasks(nowNanos) * slots.tasksPerSecond() / pace, nowNanos);
        };
    }

    /** How many tasks its slots complete until the deadline, by equation 3; 0 without deadline or model. */
    public double completable(long nowNanos, ProgressRule rule) {
        if (!hasDeadline() || rates == null) {
            return 0;
        }
        return switch (rule) {
            case PAPER -> Math.max(0, secondsLeft(nowNanos)) * slots.tasksPerSecond();
            case WHOLE -> slots.whole(secondsForTasks(nowNanos), pace, nowNanos);
        };
    }

    /**
     * When what is left will have run on the slots that it has, in seconds from now: the harmonic mean. Infinite where it has
     * no slot or no model; NaN where the number of tasks is not known.
     */
    public double secondsToFinish() {
        return left == UNKNOWN ? Double.NaN : left == 0 ? 0 : left / slots.tasksPerSecond();
    }

    public double secondsLeft(long nowNanos) {
        return hasDeadline() ? (deadlineNanos - nowNanos) / NANOS : Double.POSITIVE_INFINITY;
    }

    private boolean completesWhole(double parts, long nowNanos) {
        // On each slot, whole tasks with credit differ from parts of tasks by one at most. So only where it is close
        // are
        // the slots looked at one by one.
        double slack = 1e-6 * (slots.count() + 1);
        if (parts - slots.count() - slack >= left) {
            return true;
        }
        return parts + slots.count() + slack >= left && slots.whole(secondsForTasks(nowNanos), pace, nowNanos) >= left;
    }

    private double secondsForTasks(long nowNanos) {
        return Math.max(0, secondsLeft(nowNanos) - tailSeconds);
    }

    private double taskSeconds(double residual) {
        return rates == null
                ? Double.POSITIVE_INFINITY
                : rates.seconds(residual) * rates.model().scale().factor(inputBytes);
    }

    @Override
    public String toString() {
        return "job " + id + (hasDeadline() ? " due at " + deadlineNanos : "");
    }
}
