package io.tiercel.core.deadline.progress;

/**
 * How the first tasks of a type of which nothing was learned are spread over slots of different residual CPU, so that the
 * model has seen all kinds (MIMP, section 5.1: "the first set of tasks for a new job can be distributed to different
 * nodes"). One object for each type. Not thread-safe.
 */
public final class TrainingSpread {
    /** Kinds of slots that are told apart, of equal width in r. */
    static final int KINDS = 4;

    /** Tasks that are wanted of each kind. */
    static final int TASKS_EACH = 6;

    private final int[] started = new int[KINDS];

    /** Whether a task on a slot of this residual CPU is still wanted; not where that is not known. */
    public boolean wants(double residual) {
        return !Double.isNaN(residual) && started[kind(residual)] < TASKS_EACH;
    }

    /** A task of the type has started on such a slot. */
    public void started(double residual) {
        if (wants(residual)) {
            started[kind(residual)]++;
        }
    }

    private static int kind(double residual) {
        return Math.max(0, Math.min(KINDS - 1, (int) (residual * KINDS)));
    }
}
