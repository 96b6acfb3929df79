package io.tiercel.core.affinity.measure;

import io.tiercel.core.collection.LongMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The running jobs of one application. They share a verdict while it has run often enough to go by its past; otherwise each
 * has its own. Not thread-safe.
 */
final class ApplicationJobs {
    private final String name;
    private final LongMap<MeasuredJob> jobs = new LongMap<>();
    private @Nullable AffinityVerdict verdict;

    ApplicationJobs(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    boolean isEmpty() {
        return jobs.isEmpty();
    }

    void started(MeasuredJob job) {
        jobs.put(job.id(), job);
    }

    void ended(MeasuredJob job) {
        jobs.remove(job.id());
    }

    /** What all jobs are by the past; null while each is measured. */
    @Nullable
    AffinityVerdict verdict() {
        return verdict;
    }

    /** All jobs are this from now on. Returns those whose class is another now, or was not known. */
    List<MeasuredJob> share(AffinityVerdict now) {
        AffinityVerdict before = verdict;
        verdict = now;
        if (before != null && before.affinity() == now.affinity()) {
            return List.of();
        }
        List<MeasuredJob> changed = jobs.values();
        changed.removeIf(job -> !job.found(now));
        return changed;
    }

    /** Each job is what all were, until it is measured. */
    void part() {
        AffinityVerdict last = verdict;
        if (last != null) {
            jobs.values().forEach(job -> job.found(last));
            verdict = null;
        }
    }
}
