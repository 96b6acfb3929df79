package io.tiercel.resourcemanager.board;

import io.tiercel.core.locality.WaitingJob;

/** A job all of whose tasks were told of, and whose tasks come to wait one after the other. Not thread-safe. */
final class ArrivingJob {
    private final ToldJobs jobs;
    private final JobBoard job;
    private final WaitingJob waiting;
    private int task = -1;

    /** Takes memory for each task, and changes nothing yet. */
    ArrivingJob(ToldJobs jobs, JobBoard job) {
        this.jobs = jobs;
        this.job = job;
        this.waiting = jobs.newJob(job);
    }

    /** Does a bit more; says whether there is more to do. */
    boolean next() {
        if (task < 0) {
            jobs.begins(job, waiting);
        } else if (task < waiting.tasks()) {
            jobs.arrives(job, waiting, task);
        } else {
            jobs.isWhole(job, waiting);
        }
        return task++ < waiting.tasks();
    }
}
