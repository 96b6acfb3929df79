package io.tiercel.core.deadline.progress;

/**
 * CompletableTasks of equation 3 (MIMP, section 5.1): how many tasks a job's slots complete until its deadline. Stateless.
 *
 * <p>Each way to count is given the times that a task takes on the slots allocated to the job, TCT(R_i) in seconds. Slots of
 * others are not among them. As printed, such a slot counts with r = 0, and so as if it were a slow one of the job's.
 */
public final class CompletableTasks {
    /** So much of a task still counts as done: a time that is a whole number of tasks must not lose one by rounding. */
    private static final double ROUNDING = 1e-9;

    private CompletableTasks() {}

    /** As printed: parts of tasks count too, and those that run begin anew. */
    public static double fractional(double secondsLeft, double... taskSeconds) {
        double tasks = 0;
        for (double seconds : taskSeconds) {
            tasks += Math.max(0, secondsLeft) / seconds;
        }
        return tasks;
    }

    /**
     * Ours: each slot completes whole tasks one after the other, and its running task has begun already.
     *
     * @param elapsedSeconds by slot, for how long its task has run
     */
    public static long whole(double secondsLeft, double[] taskSeconds, double[] elapsedSeconds) {
        long tasks = 0;
        for (int slot = 0; slot < taskSeconds.length; slot++) {
            tasks += whole(secondsLeft, taskSeconds[slot], elapsedSeconds[slot]);
        }
        return tasks;
    }

    /** Whole tasks of one slot. One that has run for longer than predicted is taken to end now. */
    static long whole(double secondsLeft, double taskSeconds, double elapsedSeconds) {
        double credited = secondsLeft + Math.min(elapsedSeconds, taskSeconds);
        return secondsLeft <= 0 ? 0 : (long) Math.floor(credited / taskSeconds + ROUNDING);
    }
}
