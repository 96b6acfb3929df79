package io.tiercel.core.affinity.measure;

import org.jspecify.annotations.Nullable;

/**
 * A running job, as one whose tasks are measured. Changes of the workload are counted, so that a job need not be told of
 * each. Not thread-safe.
 */
final class MeasuredJob {
    private final long id;
    private final ApplicationJobs application;
    private UsageSample sample = new UsageSample();
    private @Nullable AffinityVerdict verdict;
    /** How many changes of the workload there had been when it was measured last. */
    private long measuredAt = -1;

    private boolean recorded;

    MeasuredJob(long id, ApplicationJobs application) {
        this.id = id;
        this.application = application;
    }

    long id() {
        return id;
    }

    ApplicationJobs application() {
        return application;
    }

    /** What it was found to be; null while it is unmeasured. */
    @Nullable
    AffinityVerdict verdict() {
        AffinityVerdict ofAll = application.verdict();
        return ofAll == null ? verdict : ofAll;
    }

    /** Whether the next task counts: if the workload has changed since it was measured, and its past does not do. */
    boolean isMeasured(long changes) {
        return application.verdict() == null && measuredAt < changes;
    }

    /** Of the tasks that were measured since it was found to be something. */
    UsageSample sample() {
        return sample;
    }

    /** It was measured, which does until there are more changes of the workload. */
    void measured(long changes) {
        measuredAt = changes;
    }

    /** It was found to be this. Returns whether its class is another now, or was not known. */
    boolean found(AffinityVerdict now) {
        AffinityVerdict before = verdict;
        verdict = now;
        sample = new UsageSample();
        return before == null || before.affinity() != now.affinity();
    }

    /** Whether it is to go into the average and into its application's past, which each job does once. */
    boolean recordOnce() {
        boolean first = !recorded;
        recorded = true;
        return first;
    }
}
