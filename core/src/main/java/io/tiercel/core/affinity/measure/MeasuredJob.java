package io.tiercel.core.affinity.measure;

/** A running job, as one of its application whose tasks are measured. Not thread-safe. */
final class MeasuredJob {
    private final long id;
    private final MeasuredApplication application;
    private boolean recorded;

    MeasuredJob(long id, MeasuredApplication application) {
        this.id = id;
        this.application = application;
    }

    long id() {
        return id;
    }

    MeasuredApplication application() {
        return application;
    }

    /** Whether it is to go into the average and into its application's past, which each job does once. */
    boolean recordOnce() {
        boolean first = !recorded;
        recorded = true;
        return first;
    }
}
