package io.tiercel.core.affinity;

/** How long tasks of one application take for a byte of input, on average; later tasks count more. Not thread-safe. */
final class TaskSpeed {
    /** A task counts for at least this much, so that the mean follows a cluster that changes. */
    private static final double WEIGHT_MIN = 1.0 / 64;

    private int tasks;
    private double nanosPerByte;

    /** Tasks without input say nothing. */
    void add(TaskMeasurement task) {
        if (task.inputBytes() > 0) {
            tasks++;
            double weight = Math.max(1.0 / tasks, WEIGHT_MIN);
            nanosPerByte += weight * (task.runNanos() / (double) task.inputBytes() - nanosPerByte);
        }
    }

    int tasks() {
        return tasks;
    }

    double nanosPerByte() {
        return nanosPerByte;
    }
}
