package io.tiercel.simulator.ssd.job;

/**
 * A job that is over.
 *
 * @param name of its order
 * @param startNanos when it was submitted
 * @param bytes that its tasks have read and written; a byte that goes to two replicas counts once
 * @param ioNanos that its tasks have waited for these, each for itself
 */
public record FinishedJob(String name, long startNanos, long endNanos, long bytes, long ioNanos) {
    private static final double NANOS_IN_SECOND = 1e9;
    private static final double MEGABYTE = 1e6;

    /** How long it took. */
    public double seconds() {
        return (endNanos - startNanos) / NANOS_IN_SECOND;
    }

    /** What a task of it reads and writes in a second, as TestDFSIO has it: all bytes by all tasks' time. */
    public double taskMBps() {
        return ioNanos == 0 ? 0 : bytes / MEGABYTE / (ioNanos / NANOS_IN_SECOND);
    }
}
