package io.tiercel.whatif.history;

import io.tiercel.whatif.history.SparkEvent.JobStart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A job of Spark's that runs, and what its stages have read so far. Not thread-safe. */
final class SparkJob {
    private final JobStart start;
    private final long submitMillis;
    private final Set<Integer> stages;
    private final List<PastRead> reads = new ArrayList<>();
    private long unknownBytes;
    private long writtenBytes;
    private long cpuNanos;

    /** @param submitMillis since 1970, negative where it is not known */
    SparkJob(JobStart start, long submitMillis) {
        this.start = start;
        this.submitMillis = submitMillis;
        this.stages = Set.copyOf(start.stages());
    }

    boolean needs(int stage) {
        return stages.contains(stage);
    }

    /** The query that it is a part of, if it is. */
    Optional<Long> query() {
        return start.query();
    }

    /** One of its stages has read these. */
    void read(List<String> paths, StageCosts costs) {
        reads.add(new PastRead(paths, costs.readBytes()));
        writtenBytes += costs.writtenBytes();
        cpuNanos += costs.cpuNanos();
    }

    /** One of its stages has read from where the log does not say, or not from HDFS. */
    void readUnknown(StageCosts costs) {
        unknownBytes += costs.readBytes();
    }

    /** The log ends before the job does. */
    void tellUnfinished(PastJobs found) {
        found.leaveOut(Omission.UNFINISHED, readBytes());
    }

    /** @param id of the job, among all there are; empty where it is not known */
    void tell(boolean succeeded, String application, String id, PastJobs found) {
        if (!succeeded) {
            found.leaveOut(Omission.FAILED, readBytes());
        } else if (reads.isEmpty()) {
            found.leaveOut(unknownBytes > 0 ? Omission.INPUT_UNKNOWN : Omission.READS_NOTHING, unknownBytes);
        } else if (submitMillis < 0) {
            found.leaveOut(Omission.NO_TIME, readBytes());
        } else {
            found.add(id, new PastJob(application, submitMillis, reads, cpuNanos, writtenBytes));
            tellOfTheRest(found);
        }
    }

    private void tellOfTheRest(PastJobs found) {
        if (unknownBytes > 0) {
            found.leaveOut(Omission.PART_UNKNOWN, unknownBytes);
        }
    }

    private long readBytes() {
        return unknownBytes + reads.stream().mapToLong(PastRead::bytes).sum();
    }
}
