package io.tiercel.whatif;

import io.tiercel.simulator.world.result.JobResult;

/**
 * How long some jobs took.
 *
 * @param jobs how many
 * @param seconds from start to end, of all together
 */
record JobTimes(long jobs, double seconds) {
    static final JobTimes NONE = new JobTimes(0, 0);

    static JobTimes of(JobResult job) {
        return new JobTimes(1, job.runNanos() / 1e9);
    }

    JobTimes plus(JobTimes other) {
        return new JobTimes(jobs + other.jobs, seconds + other.seconds);
    }

    /** 0 where there are none. */
    double meanSeconds() {
        return jobs == 0 ? 0 : seconds / jobs;
    }
}
