package io.tiercel.core.locality;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The jobs that have pending tasks, in the order in which they are offered a slot: by rank, and of equal ones by arrival.
 *
 * <p>A sorted array: iteration is free, a change costs a binary search and a move. What is searched by is kept beside the
 * jobs, so that a search does not touch them. Not thread-safe.
 */
final class JobQueue {
    private final JobOrder order;
    private final List<WaitingJob> jobs = new ArrayList<>();
    /** By position, the job's rank when it was queued. */
    private long[] ranks = new long[8];

    private long[] arrivals = new long[8];

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
        int behind = jobs.size() - at;
        if (behind > 0 && arrivals[at] == job.arrival()) {
            throw new IllegalStateException("job " + job.id() + " is in the queue already");
        }
        if (jobs.size() == ranks.length) {
            ranks = Arrays.copyOf(ranks, 2 * ranks.length);
            arrivals = Arrays.copyOf(arrivals, 2 * arrivals.length);
        }
        System.arraycopy(ranks, at, ranks, at + 1, behind);
        System.arraycopy(arrivals, at, arrivals, at + 1, behind);
        ranks[at] = job.rank();
        arrivals[at] = job.arrival();
        jobs.add(at, job);
    }

    /** The job must be in the queue. */
    void remove(WaitingJob job) {
        int at = place(job);
        if (at == jobs.size() || arrivals[at] != job.arrival()) {
            throw new IllegalStateException("job " + job.id() + " is not in the queue");
        }
        jobs.remove(at);
        System.arraycopy(ranks, at + 1, ranks, at, jobs.size() - at);
        System.arraycopy(arrivals, at + 1, arrivals, at, jobs.size() - at);
    }

    /** Where the job is, or else is to be. */
    private int place(WaitingJob job) {
        long rank = job.rank();
        int from = 0;
        int to = jobs.size();
        while (from < to) {
            int middle = (from + to) / 2;
            boolean before = ranks[middle] == rank ? arrivals[middle] < job.arrival() : ranks[middle] < rank;
            from = before ? middle + 1 : from;
            to = before ? to : middle;
        }
        return from;
    }
}
