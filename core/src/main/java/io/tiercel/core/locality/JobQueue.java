package io.tiercel.core.locality;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that have pending tasks, in the order in which they are offered a slot: by rank, and of equal ones by arrival.
 *
 * <p>A sorted array: iteration is free, a change costs two binary searches and a move of the jobs that it passes. What is
 * searched by is kept beside the jobs, so that a search does not touch them. Not thread-safe.
 */
final class JobQueue {
    private static final int JOBS_AT_FIRST = 8;

    private final JobOrder order;
    private @Nullable WaitingJob[] jobs = new @Nullable WaitingJob[JOBS_AT_FIRST];
    /** By position, the job's rank when it was queued. */
    private long[] ranks = new long[JOBS_AT_FIRST];

    private long[] arrivals = new long[JOBS_AT_FIRST];
    private int size;

    JobQueue(JobOrder order) {
        this.order = order;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    WaitingJob at(int position) {
        WaitingJob job = position < size ? jobs[position] : null;
        if (job == null) {
            throw new IndexOutOfBoundsException(position);
        }
        return job;
    }

    /** The job is new, or its tasks have changed: from now on it is where it belongs, if anywhere. */
    void changed(WaitingJob job) {
        if (job.pending() == 0) {
            remove(job);
            return;
        }
        int old = place(job);
        int from = isAt(old, job) ? old : size;
        job.ranked(order.rank(job));
        int next = place(job);
        if (from == size) {
            lengthen();
        }
        int to = from < next ? next - 1 : next;
        move(from, to);
        put(job, to);
    }

    private void put(WaitingJob job, int position) {
        jobs[position] = job;
        ranks[position] = job.rank();
        arrivals[position] = job.arrival();
    }

    /** Asks for all ranks anew, and puts the jobs in their order by these. */
    void rankAgain() {
        List<WaitingJob> all = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            WaitingJob job = at(i);
            job.ranked(order.rank(job));
            all.add(job);
        }
        all.sort(Comparator.comparingLong(WaitingJob::rank).thenComparingLong(WaitingJob::arrival));
        for (int i = 0; i < size; i++) {
            put(all.get(i), i);
        }
    }

    /** Does nothing where the job is not in the queue. */
    void remove(WaitingJob job) {
        int from = place(job);
        if (isAt(from, job)) {
            move(from, size - 1);
            size--;
            jobs[size] = null;
        }
    }

    private boolean isAt(int position, WaitingJob job) {
        return position < size && arrivals[position] == job.arrival();
    }

    private void lengthen() {
        if (size == jobs.length) {
            jobs = Arrays.copyOf(jobs, 2 * size);
            ranks = Arrays.copyOf(ranks, 2 * size);
            arrivals = Arrays.copyOf(arrivals, 2 * size);
        }
        size++;
    }

    /** What is between the positions, and at the second, gives way to what is at the first. */
    private void move(int from, int to) {
        int source = from < to ? from + 1 : to;
        int target = from < to ? from : to + 1;
        int length = Math.abs(to - from);
        System.arraycopy(jobs, source, jobs, target, length);
        System.arraycopy(ranks, source, ranks, target, length);
        System.arraycopy(arrivals, source, arrivals, target, length);
    }

    /** Where the job is by the rank it has, or else is to be. */
    private int place(WaitingJob job) {
        long rank = job.rank();
        int from = 0;
        int to = size;
        while (from < to) {
            int middle = (from + to) / 2;
            boolean before = ranks[middle] == rank ? arrivals[middle] < job.arrival() : ranks[middle] < rank;
            from = before ? middle + 1 : from;
            to = before ? to : middle;
        }
        return from;
    }
}
