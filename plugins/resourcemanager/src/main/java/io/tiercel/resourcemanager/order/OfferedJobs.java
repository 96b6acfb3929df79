package io.tiercel.resourcemanager.order;

import io.tiercel.resourcemanager.CurrentOffer;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;
import org.jspecify.annotations.Nullable;

/** The jobs of a queue in their order, without those that decline the offer that is made. For one thread alone. */
final class OfferedJobs<S extends SchedulableEntity> implements Iterator<S> {
    private final Iterator<Standing<S>> jobs;
    private final CurrentOffer offer = CurrentOffer.begins();
    private @Nullable S next;

    OfferedJobs(Iterator<Standing<S>> jobs) {
        this.jobs = jobs;
    }

    @Override
    public boolean hasNext() {
        while (next == null && jobs.hasNext()) {
            Standing<S> job = jobs.next();
            next = offer.isDeclinedBy(job.asks()) ? null : job.job();
        }
        return next != null;
    }

    @Override
    public S next() {
        S job = hasNext() ? next : null;
        if (job == null) {
            throw new NoSuchElementException("all jobs were offered the slot");
        }
        next = null;
        return job;
    }
}
