package io.tiercel.resourcemanager.order;

import io.tiercel.core.choice.EarliestDeadlineChoice;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/**
 * The job with the earliest deadline first (EDF): {@code yarn.scheduler.capacity.QUEUE.ordering-policy =
 * io.tiercel.resourcemanager.order.EarliestDeadlineOrderingPolicy}.
 */
public final class EarliestDeadlineOrderingPolicy<S extends SchedulableEntity> extends ChosenOrderingPolicy<S> {
    public EarliestDeadlineOrderingPolicy() {
        super(new EarliestDeadlineChoice());
    }
}
