package io.tiercel.core.deadline.offer;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.progress.DeadlineJob;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Jobs as a scheduler shows them from time to time, followed: which of their tasks have started, on which VM, and ended.
 * Not thread-safe.
 */
public final class FollowedJobs {
    /** Jobs that are gone are forgotten once they are more than those that are there, and than this. */
    private static final int GONE_MAX = 256;

    private final VmResiduals vms;
    private final Starts starts;
    private final LearnedRates learned;
    private final Map<String, FollowedJob> followed = new LinkedHashMap<>();
    private long nextNumber;

    /** Hears which tasks have started. */
    @FunctionalInterface
    interface Starts {
        /** A task of the job runs on the VM. */
        void started(DeadlineJob job, int vm);
    }

    /** @param confidence as 0.9, that a job is on track where it is said to be */
    public FollowedJobs(double confidence, VmResiduals vms) {
        this(confidence, vms, (job, vm) -> {});
    }

    FollowedJobs(double confidence, VmResiduals vms, Starts starts) {
        this.vms = vms;
        this.starts = starts;
        this.learned = new LearnedRates(confidence);
    }

    /** Another book of models: what it says counts from now on. */
    public void learned(ModelBook book) {
        learned.learned(book);
    }

    /** These jobs as they are shown now, in their order; others are gone, and will be forgotten. */
    public List<DeadlineJob> follow(List<Contender> jobs, long nowNanos) {
        List<DeadlineJob> found =
                jobs.stream().map(job -> follow(job, nowNanos)).toList();
        if (followed.size() > GONE_MAX + 2 * jobs.size()) {
            Set<String> there = new LinkedHashSet<>();
            jobs.forEach(job -> there.add(job.id()));
            followed.keySet().retainAll(there);
        }
        return found;
    }

    /** How many jobs are followed. */
    int count() {
        return followed.size();
    }

    private DeadlineJob follow(Contender job, long nowNanos) {
        return followed.computeIfAbsent(job.id(), unused -> new FollowedJob(nextNumber++, job, learned))
                .follow(job, vms, starts, nowNanos);
    }
}
