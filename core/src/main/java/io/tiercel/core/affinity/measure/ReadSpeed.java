package io.tiercel.core.affinity.measure;

/** How long tasks wait for a byte of input, on average over bytes; later tasks count more. Not thread-safe. */
final class ReadSpeed {
    /** What is left of the past with each task, so that the mean follows a cluster that changes. */
    private static final double MEMORY = 63.0 / 64;

    private int tasks;
    private double bytes;
    private double nanos;

    /** Tasks without input say nothing. */
    void add(TaskMeasurement task) {
        if (task.inputBytes() > 0) {
            tasks++;
            bytes = MEMORY * bytes + task.inputBytes();
            nanos = MEMORY * nanos + task.readNanos();
        }
    }

    int tasks() {
        return tasks;
    }

    double nanosPerByte() {
        return nanos / bytes;
    }
}
