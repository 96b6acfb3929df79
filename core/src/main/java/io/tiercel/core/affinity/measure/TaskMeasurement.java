package io.tiercel.core.affinity.measure;

/**
 * What one map task was seen to do, or a process that runs several in a part of its time.
 *
 * @param usage its own
 * @param fromMemory whether its input came out of some VM's memory
 * @param inputBytes it waited for; 0 where that was not measured
 * @param readNanos for which it waited for them
 * @param runNanos it took for everything
 */
public record TaskMeasurement(ResourceUsage usage, boolean fromMemory, long inputBytes, long readNanos, long runNanos) {
    public TaskMeasurement {
        if (inputBytes < 0) {
            throw new IllegalArgumentException("input bytes must not be negative: " + inputBytes);
        }
        if (readNanos < 0) {
            throw new IllegalArgumentException("a task must not wait for less than 0 ns: " + readNanos);
        }
        if (runNanos < 0) {
            throw new IllegalArgumentException("a task's time must not be negative: " + runNanos);
        }
    }
}
