package io.tiercel.resourcemanager.order;

import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/** A job as an order sees it, which asks for something, and never declines. */
final class QueuedJob implements SchedulableEntity {
    private final int arrival;
    private final Priority priority;
    private final ResourceUsage usage = new ResourceUsage();
    /** As it is now, whatever the order has it at. */
    double rank;

    QueuedJob(int arrival, int priority, double rank) {
        this.arrival = arrival;
        this.priority = Priority.newInstance(priority);
        this.rank = rank;
    }

    @Override
    public String getId() {
        return "job-" + arrival;
    }

    @Override
    public int compareInputOrderTo(SchedulableEntity other) {
        return Integer.compare(arrival, ((QueuedJob) other).arrival);
    }

    @Override
    public ResourceUsage getSchedulingResourceUsage() {
        return usage;
    }

    @Override
    public Priority getPriority() {
        return priority;
    }

    @Override
    public boolean isRecovering() {
        return false;
    }

    @Override
    public String getPartition() {
        return "";
    }

    @Override
    public long getStartTime() {
        return arrival;
    }

    @Override
    public String toString() {
        return getId();
    }
}
