package io.tiercel.whatif.history;

/** What the tasks of one stage have cost so far, without those that failed. Not thread-safe. */
final class StageCosts {
    private long readBytes;
    private long writtenBytes;
    private long cpuNanos;

    void add(TaskMetrics task) {
        readBytes += task.readBytes();
        writtenBytes += task.writtenBytes();
        cpuNanos += task.cpuNanos();
    }

    /** From files, and from what Spark keeps itself. */
    long readBytes() {
        return readBytes;
    }

    /** To local files: what is shuffled, and what did not fit in memory. */
    long writtenBytes() {
        return writtenBytes;
    }

    long cpuNanos() {
        return cpuNanos;
    }
}
