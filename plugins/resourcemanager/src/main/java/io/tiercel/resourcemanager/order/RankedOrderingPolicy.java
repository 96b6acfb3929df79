package io.tiercel.resourcemanager.order;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoComparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.IteratorSelector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.PriorityComparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/**
 * Jobs of a queue by a rank, lowest first; before that by the priority that YARN knows, after it by arrival.
 *
 * <p>Ranks are remembered as of when a job was put in its place, so that the order stays whole while they change.
 */
abstract class RankedOrderingPolicy<S extends SchedulableEntity> extends FifoOrderingPolicy<S> {
    private final Map<SchedulableEntity, Double> ranks = new ConcurrentHashMap<>();

    RankedOrderingPolicy() {
        comparator = new PriorityComparator()
                .thenComparingDouble(job -> ranks.getOrDefault(job, 0.0))
                .thenComparing(new FifoComparator());
        schedulableEntities = new ConcurrentSkipListSet<>(comparator);
    }

    /** The job's rank now. */
    abstract double rank(S job);

    @Override
    public Iterator<S> getAssignmentIterator(IteratorSelector selector) {
        return new OfferedJobs<>(super.getAssignmentIterator(selector));
    }

    @Override
    public void addSchedulableEntity(S job) {
        if (job != null) {
            ranks.put(job, rank(job));
            super.addSchedulableEntity(job);
        }
    }

    @Override
    public void addAllSchedulableEntities(Collection<S> jobs) {
        jobs.forEach(this::addSchedulableEntity);
    }

    @Override
    public boolean removeSchedulableEntity(S job) {
        boolean removed = super.removeSchedulableEntity(job);
        if (job != null) {
            ranks.remove(job);
        }
        return removed;
    }

    @Override
    protected void reorderSchedulableEntity(S job) {
        double rank = rank(job);
        boolean moves = !Double.valueOf(rank).equals(ranks.get(job));
        if (moves && schedulableEntities.remove(job)) {
            ranks.put(job, rank);
            schedulableEntities.add(job);
        }
    }

    @Override
    public void containerAllocated(S job, RMContainer container) {
        entityRequiresReordering(job);
    }

    @Override
    public void containerReleased(S job, RMContainer container) {
        entityRequiresReordering(job);
    }

    @Override
    public void demandUpdated(S job) {
        entityRequiresReordering(job);
    }

    @Override
    public String getInfo() {
        return getClass().getSimpleName();
    }

    @Override
    public String getConfigName() {
        return getClass().getName();
    }
}
