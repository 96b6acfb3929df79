package io.tiercel.reproduce.hotblocks.small;

import io.tiercel.reproduce.hotblocks.HotArm;
import io.tiercel.reproduce.hotblocks.HotJob;
import io.tiercel.testbed.jobs.MapApplication;
import java.util.List;

/**
 * Jobs of one application, one after the other, on an embedded cluster under one arm.
 *
 * @param window in which reads count
 * @param fileBlocks how many blocks each file has
 * @param repetition from 0; the same order under every arm
 * @param jobs in their order
 * @param cpuSeconds of all processors of the machine while the jobs ran
 * @param serverBytes that memcached held when a job had ended, on the mean
 */
record SmallRun(
        HotArm arm,
        String window,
        MapApplication application,
        int fileBlocks,
        int repetition,
        List<HotJob> jobs,
        double cpuSeconds,
        double serverBytes) {
    /**
     * A run that is to be.
     *
     * @param window in which reads count
     * @param fileBlocks how many blocks each file has
     * @param repetition from 0; the same order of jobs under every arm
     */
    record Plan(HotArm arm, String window, MapApplication application, int fileBlocks, int repetition) {
        /** What tells it from others of one measurement. */
        String name() {
            return arm.label() + "-" + window + "-" + application.id() + "-" + fileBlocks + "-" + repetition;
        }

        /** Whether the run is the one that was to be. */
        boolean is(SmallRun run) {
            return equals(run.plan());
        }
    }

    SmallRun {
        jobs = List.copyOf(jobs);
    }

    /** What came of a plan. */
    static SmallRun of(Plan plan, List<HotJob> jobs, double cpuSeconds, double serverBytes) {
        return new SmallRun(
                plan.arm(),
                plan.window(),
                plan.application(),
                plan.fileBlocks(),
                plan.repetition(),
                jobs,
                cpuSeconds,
                serverBytes);
    }

    Plan plan() {
        return new Plan(arm, window, application, fileBlocks, repetition);
    }

    /** Of all jobs. */
    double seconds() {
        return jobs.stream().mapToDouble(HotJob::seconds).sum();
    }

    /** That map tasks read. */
    long inputBytes() {
        return jobs.stream().mapToLong(HotJob::inputBytes).sum();
    }

    /** Of what map tasks read. */
    double memcachedShare() {
        return jobs.stream().mapToLong(HotJob::memcachedBytes).sum() / (double) Math.max(1, inputBytes());
    }

    double bytesPerSecond() {
        return inputBytes() / seconds();
    }
}
