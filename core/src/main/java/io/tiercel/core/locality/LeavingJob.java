package io.tiercel.core.locality;

import io.tiercel.core.model.Medium;

/**
 * A job that goes, a task at a time: to forget one of very many tasks takes long. No slot is offered to it any more. Not
 * thread-safe.
 */
public final class LeavingJob {
    private final PendingTasks tasks;
    private final WaitingJob job;
    private int next;

    LeavingJob(PendingTasks tasks, WaitingJob job) {
        this.tasks = tasks;
        this.job = job;
    }

    /** Forgets one more task, or at last the job; says whether there is more to forget. */
    public boolean forgetNext() {
        int task = next++;
        if (task < job.tasks()) {
            tasks.forget(job, task);
            return true;
        }
        // After the tasks: of one that is still here, a copy that comes is noted there.
        boolean isFirst = task == job.tasks();
        job.index(isFirst ? Medium.MEMORY : Medium.DISK).clear();
        if (!isFirst) {
            tasks.forget(job);
        }
        return isFirst;
    }
}
