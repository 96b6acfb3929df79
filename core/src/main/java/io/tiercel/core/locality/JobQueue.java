package io.tiercel.core.locality;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The jobs that have pending tasks, in the order in which they are offered a slot.
 *
 * <p>A sorted array: iteration is free, a change costs a binary search and a move. Not thread-safe.
 */
final class JobQueue {
    private static final Comparator<WaitingJob> BY_RANK =
            Comparator.comparingLong(WaitingJob::rank).thenComparingLong(WaitingJob::arrival);

    private final JobOrder order;
    private final List<WaitingJob> jobs = new ArrayList<>();

    JobQueue(JobOrder order) {
        this.order = order;
    }

    boolean isEmpty() {
        return jobs.isEmpty();
    }

    int size() {
        return jobs.size();
    }

    WaitingJob at(int position) {
        return jobs.get(position);
    }

    /** The job must not be in the queue. */
    void add(WaitingJob job) {
        job.ranked(order.rank(job));
        int found = Collections.binarySearch(jobs, job, BY_RANK);
        if (found >= 0) {
            throw new IllegalStateException("job " + job.id() + " is in the queue already");
        }
        jobs.add(-found - 1, job);
    }

    /** The job must be in the queue. */
    void remove(WaitingJob job) {
        int found = Collections.binarySearch(jobs, job, BY_RANK);
        if (found < 0) {
            throw new IllegalStateException("job " + job.id() + " is not in the queue");
        }
        jobs.remove(found);
    }
}
