package io.tiercel.resourcemanager.order;

import io.tiercel.resourcemanager.JobAsks;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/** A job of a queue: the rank that it was put in its place by, what it asks for, and what a choice knows of it. Thread-safe. */
final class Standing<S extends SchedulableEntity> {
    private final S job;
    private final JobAsks asks;
    private final QueuedContender contender;
    private volatile double rank;

    Standing(S job, double rank) {
        this.job = job;
        this.asks = new JobAsks(job);
        this.contender = new QueuedContender(job);
        this.rank = rank;
    }

    S job() {
        return job;
    }

    JobAsks asks() {
        return asks;
    }

    QueuedContender contender() {
        return contender;
    }

    /** YARN tells that the job asks for something else now, or has got or given back a container. */
    void changed() {
        asks.changed();
        contender.changed();
    }

    double rank() {
        return rank;
    }

    /** The job is about to be put in its place by this rank. */
    void ranked(double newRank) {
        rank = newRank;
    }
}
