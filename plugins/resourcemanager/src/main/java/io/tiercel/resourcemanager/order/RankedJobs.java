package io.tiercel.resourcemanager.order;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoComparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.PriorityComparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/**
 * The jobs of a queue in their order: by YARN's priority, by rank, by arrival. Thread-safe.
 *
 * <p>They are gone through at each heartbeat and change places more rarely: each change copies the list, which those who go
 * through it keep as it was.
 */
final class RankedJobs<S extends SchedulableEntity> {
    private final Comparator<Standing<S>> order = Comparator.<Standing<S>, SchedulableEntity>comparing(
                    Standing::job, new PriorityComparator())
            .thenComparingDouble(Standing::rank)
            .thenComparing(Standing::job, new FifoComparator());
    private volatile List<Standing<S>> jobs = List.of();

    /** As they are now; the list does not change. */
    List<Standing<S>> inOrder() {
        return jobs;
    }

    /** Puts a job in its place that is not among them. */
    synchronized void add(Standing<S> job) {
        List<Standing<S>> changed = new ArrayList<>(jobs);
        place(job, changed);
        jobs = changed;
    }

    /** Takes the job out, wherever it is; says whether it was among them. */
    synchronized boolean remove(Standing<S> job) {
        List<Standing<S>> changed = new ArrayList<>(jobs);
        boolean removed = changed.remove(job);
        jobs = changed;
        return removed;
    }

    /** Puts these in their places by these ranks, those that are among them. */
    synchronized void move(Map<Standing<S>, Double> ranks) {
        List<Standing<S>> changed = new ArrayList<>(jobs);
        if (ranks.size() == 1) {
            ranks.forEach((job, rank) -> move(job, rank, changed));
        } else {
            ranks.forEach(Standing::ranked);
            changed.sort(order);
        }
        jobs = changed;
    }

    private void move(Standing<S> job, double rank, List<Standing<S>> among) {
        if (among.remove(job)) {
            job.ranked(rank);
            place(job, among);
        }
    }

    private void place(Standing<S> job, List<Standing<S>> among) {
        int found = Collections.binarySearch(among, job, order);
        among.add(found < 0 ? -1 - found : found + 1, job);
    }
}
