package io.tiercel.reproduce.hotblocks;

import io.tiercel.testbed.jobs.MapApplication;
import java.util.List;

/**
 * Jobs of one application under one arm.
 *
 * @param repetition from 0; the same order under every arm
 * @param jobs in no order
 * @param diskBytes read from all hosts' disks
 * @param cpuSeconds of all processes of the cluster while the jobs ran, the jobs' own among them
 * @param memoryBytes of all processes of the cluster when the last job had ended, without pages of files
 */
public record HotRun(
        HotArm arm,
        MapApplication application,
        HotLoad load,
        int repetition,
        List<HotJob> jobs,
        long diskBytes,
        double cpuSeconds,
        long memoryBytes) {
    public HotRun {
        jobs = List.copyOf(jobs);
    }

    /** Of all jobs. */
    double seconds() {
        return jobs.stream().mapToDouble(HotJob::seconds).sum();
    }

    /** That map tasks were given by memcached. */
    long memcachedBytes() {
        return jobs.stream().mapToLong(HotJob::memcachedBytes).sum();
    }

    /** That map tasks read. */
    long inputBytes() {
        return jobs.stream().mapToLong(HotJob::inputBytes).sum();
    }

    /** That they read in a second of the jobs' time. */
    double bytesPerSecond() {
        return inputBytes() / seconds();
    }
}
