package io.tiercel.simulator.world.model;

/**
 * What any task costs, whatever its application.
 *
 * @param startupNanos before a task reads: its JVM, its classes, its first word to the application master
 * @param spread a task's startup and CPU time are longer or shorter by up to this share, each as likely
 * @param writeBackShare of what tasks write to files, that reaches the disk while they run; the rest stays in the page
 *     cache until it is deleted
 * @param reduceBytes of map output for which there is one more reduce task
 * @param timeoutNanos after which a try of a map task fails; {@link #NO_TIMEOUT} for never
 * @param tries of a map task, of which the last must not fail, or its job does
 */
public record TaskModel(
        long startupNanos, double spread, double writeBackShare, long reduceBytes, long timeoutNanos, int tries) {
    public static final long NO_TIMEOUT = Long.MAX_VALUE;
    /** As Hadoop has it: {@code mapreduce.map.maxattempts}. */
    private static final int TRIES = 4;

    public TaskModel {
        if (startupNanos < 0) {
            throw new IllegalArgumentException("a task must not start up in less than 0 ns: " + startupNanos);
        }
        checkShare("the spread of task times", spread);
        checkShare("the share that is written back", writeBackShare);
        if (reduceBytes < 1) {
            throw new IllegalArgumentException("the bytes of a reduce task must be positive: " + reduceBytes);
        }
        if (timeoutNanos < 1) {
            throw new IllegalArgumentException("a task must have time, not " + timeoutNanos + " ns");
        }
        if (tries < 1) {
            throw new IllegalArgumentException("a task must be tried: " + tries);
        }
    }

    /** Tasks that may take as long as they will. */
    public TaskModel(long startupNanos, double spread, double writeBackShare, long reduceBytes) {
        this(startupNanos, spread, writeBackShare, reduceBytes, NO_TIMEOUT, TRIES);
    }

    /** The same, but a try fails after that time. */
    public TaskModel withTimeout(long nanos) {
        return new TaskModel(startupNanos, spread, writeBackShare, reduceBytes, nanos, tries);
    }

    /** Whether a try of a map task can fail. */
    public boolean timesOut() {
        return timeoutNanos != NO_TIMEOUT;
    }

    /** How many reduce tasks the job has. */
    public long reduces(JobPlan job) {
        return job.mapOutputBytes() / reduceBytes + 1;
    }

    private static void checkShare(String what, double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException(what + " must be from 0 to 1: " + share);
        }
    }
}
