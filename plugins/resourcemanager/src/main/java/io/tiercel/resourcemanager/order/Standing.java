package io.tiercel.resourcemanager.order;

import io.tiercel.resourcemanager.JobAsks;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/** A job of a queue: the rank that it was put in its place by, and what it asks for. Thread-safe. */
final class Standing<S extends SchedulableEntity> {
    private final S job;
    private final JobAsks asks;
    private volatile double rank;

    Standing(S job, double rank) {
        this.job = job;
        this.asks = new JobAsks(job);
        this.rank = rank;
    }

    S job() {
        return job;
    }

    JobAsks asks() {
        return asks;
    }

    double rank() {
        return rank;
    }

    /** The job is about to be put in its place by this rank. */
    void ranked(double newRank) {
        rank = newRank;
    }
}
