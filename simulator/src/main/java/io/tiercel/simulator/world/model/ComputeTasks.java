package io.tiercel.simulator.world.model;

/**
 * Map tasks that read nothing, and only compute, as Hadoop's Pi.
 *
 * @param nanos each of them computes on a CPU of its own, on average
 */
public record ComputeTasks(int count, long nanos) {
    /** None. */
    public static final ComputeTasks NONE = new ComputeTasks(0, 0);

    public ComputeTasks {
        if (count < 0) {
            throw new IllegalArgumentException("tasks that only compute must not be fewer than 0: " + count);
        }
        if (nanos < 0) {
            throw new IllegalArgumentException("a task must not compute for less than 0 ns: " + nanos);
        }
    }
}
