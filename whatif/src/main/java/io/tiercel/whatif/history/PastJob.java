package io.tiercel.whatif.history;

import java.util.List;

/**
 * What a cluster recorded of a job that ended well and read something from HDFS.
 *
 * @param name as its user called it
 * @param submitMillis since 1970
 * @param reads at least one
 * @param cpuNanos of the tasks that read
 * @param writtenBytes to local files, by the same tasks
 */
record PastJob(String name, long submitMillis, List<PastRead> reads, long cpuNanos, long writtenBytes) {
    PastJob {
        reads = List.copyOf(reads);
        if (reads.isEmpty()) {
            throw new IllegalArgumentException("a past job must have read something: " + name);
        }
        if (submitMillis < 0) {
            throw new IllegalArgumentException("a job must not be submitted before 1970: " + submitMillis);
        }
        if (cpuNanos < 0) {
            throw new IllegalArgumentException("CPU time must not be negative: " + cpuNanos);
        }
        if (writtenBytes < 0) {
            throw new IllegalArgumentException("bytes written must not be negative: " + writtenBytes);
        }
    }
}
