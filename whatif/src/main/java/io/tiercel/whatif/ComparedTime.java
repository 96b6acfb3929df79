package io.tiercel.whatif;

import io.tiercel.simulator.workload.WorkloadSource;

/** The time by which runs of a workload are compared. */
enum ComparedTime {
    /** From the first job's start to the last one's end: what a queue of jobs takes that wait for each other. */
    RUN,
    /**
     * From a job's start to its end, on average. Where jobs come at their own times, the whole run lasts about as long as
     * somebody submitted jobs, whatever the policy.
     */
    JOB;

    static ComparedTime of(WorkloadSource workload, long seed) {
        boolean atOwnTimes = workload.make(seed).jobs().stream().anyMatch(job -> job.submitNanos() > 0);
        return atOwnTimes ? JOB : RUN;
    }

    double seconds(SimulatedRun run) {
        return switch (this) {
            case RUN -> run.runSeconds();
            case JOB -> run.meanJobSeconds();
        };
    }

    String words() {
        return switch (this) {
            case RUN -> "run time";
            case JOB -> "mean time of a job";
        };
    }
}
