package io.tiercel.resourcemanager.order;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/**
 * The job with the fewest containers first, which is fair sharing (CAVA, algorithm 1, line 9):
 * {@code yarn.scheduler.capacity.QUEUE.ordering-policy =
 * io.tiercel.resourcemanager.order.FewestRunningOrderingPolicy}.
 */
public final class FewestRunningOrderingPolicy<S extends SchedulableEntity> extends RankedOrderingPolicy<S> {
    @Override
    double rank(S job) {
        return job instanceof SchedulerApplicationAttempt attempt
                ? attempt.getLiveContainersMap().size()
                : 0;
    }
}
