package io.tiercel.core.locality;

import java.util.ArrayList;
import java.util.List;

/**
 * The jobs that have pending tasks, in the order in which they are offered a slot.
 *
 * <p>A sorted array: iteration is free, a change costs a binary search and a move. Not thread-safe.
 */
final class JobQueue {
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
        int at = place(job);
        if (at < jobs.size() && jobs.get(at).arrival() == job.arrival()) {
            throw new IllegalStateException("job " + job.id() + " is in the queue already");
        }
        jobs.add(at, job);
    }

    /** The job must be in the queue. */
    void remove(WaitingJob job) {
        int at = place(job);
        if (at == jobs.size() || jobs.get(at).arrival() != job.arrival()) {
            throw new IllegalStateException("job " + job.id() + " is not in the queue");
        }
        jobs.remove(at);
    }

    /** Where the job is, or else is to be. */
    private int place(WaitingJob job) {
        int from = 0;
        int to = jobs.size();
        while (from < to) {
            int middle = (from + to) / 2;
            boolean before = isBefore(jobs.get(middle), job);
            from = before ? middle + 1 : from;
            to = before ? to : middle;
        }
        return from;
    }

    /** By rank, and of equal ones by arrival. */
    private static boolean isBefore(WaitingJob job, WaitingJob other) {
        return job.rank() == other.rank() ? job.arrival() < other.arrival() : job.rank() < other.rank();
    }
}
