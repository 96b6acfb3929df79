package io.tiercel.reproduce.hotblocks;

import io.tiercel.testbed.jobs.MapApplication;
import java.util.List;

/**
 * Jobs of one application, one after the other, under one arm.
 *
 * @param repetition from 0; the same order under every arm
 * @param jobs in their order
 * @param diskBytes read from all hosts' disks
 */
public record HotRun(
        HotArm arm, MapApplication application, HotLoad load, int repetition, List<HotJob> jobs, long diskBytes) {
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
}
