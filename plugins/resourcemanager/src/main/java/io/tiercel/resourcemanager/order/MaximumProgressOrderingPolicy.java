package io.tiercel.resourcemanager.order;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/**
 * MIMP's order (section 5.2): late jobs by their deadlines first, then the job that the slot suits best:
 * {@code yarn.scheduler.capacity.QUEUE.ordering-policy = io.tiercel.resourcemanager.order.MaximumProgressOrderingPolicy}.
 *
 * <p>{@code tiercel.deadline.policy} chooses another rule for all queues that have it.
 */
public final class MaximumProgressOrderingPolicy<S extends SchedulableEntity> extends ChosenOrderingPolicy<S> {
    public MaximumProgressOrderingPolicy() {
        super(new DeskChoice());
    }
}
