package io.tiercel.simulator.world;

import io.tiercel.core.collection.LongMap;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** The jobs that run, and those of them with reduce tasks that wait for a slot. */
final class ActiveJobs {
    private final LongMap<JobRun> jobs = new LongMap<>();
    private final Queue<JobRun> reducing =
            new PriorityQueue<>(Comparator.comparingLong(JobRun::startNanos).thenComparingLong(JobRun::id));

    int size() {
        return jobs.size();
    }

    void add(JobRun job) {
        jobs.put(job.id(), job);
    }

    void remove(JobRun job) {
        jobs.remove(job.id());
    }

    boolean contains(long id) {
        return jobs.contains(id);
    }

    JobRun get(long id) {
        JobRun job = jobs.get(id);
        if (job == null) {
            throw new IllegalStateException("job " + id + " does not run");
        }
        return job;
    }

    /** All of them, by number. */
    List<JobRun> all() {
        return jobs.values().stream()
                .sorted(Comparator.comparingLong(JobRun::id))
                .toList();
    }

    /** The job may have reduce tasks that wait, as it had not before. */
    void reducesWait(JobRun job) {
        reducing.add(job);
    }

    /** The job of which a reduce task gets a slot, of several that which started first; null where none waits. */
    @Nullable
    JobRun takeReduce() {
        JobRun job = nextReducing();
        if (job != null) {
            job.takeReduce();
        }
        return job;
    }

    boolean isReduceWaiting() {
        return nextReducing() != null;
    }

    private @Nullable JobRun nextReducing() {
        JobRun job = reducing.peek();
        while (job != null && !job.isReduceWaiting()) {
            reducing.remove();
            job = reducing.peek();
        }
        return job;
    }
}
