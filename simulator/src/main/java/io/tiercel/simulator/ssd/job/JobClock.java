package io.tiercel.simulator.ssd.job;

/** What the tasks of a job have done so far. Not thread-safe. */
final class JobClock {
    private long ioNanos;
    private long cpuNanos;
    private long bytes;

    /** A task has waited so long for so many bytes to be read or written. */
    void moved(long nanos, long count) {
        ioNanos += nanos;
        bytes += count;
    }

    /** A task has computed so long. */
    void computed(long nanos) {
        cpuNanos += nanos;
    }

    /** What tasks have waited, each for itself. */
    long ioNanos() {
        return ioNanos;
    }

    /** What tasks have read and written. */
    long bytes() {
        return bytes;
    }

    /** The share of tasks' time that is I/O; all of it where there was no time yet. */
    double ioShare() {
        long all = ioNanos + cpuNanos;
        return all == 0 ? 1 : ioNanos / (double) all;
    }
}
