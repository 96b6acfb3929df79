package io.tiercel.resourcemanager.order;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoComparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.IteratorSelector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.PriorityComparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/**
 * Jobs of a queue by a rank, lowest first; before that by the priority that YARN knows, after it by arrival.
 *
 * <p>Ranks are remembered as of when a job was put in its place, so that the order stays whole while they change. It is one
 * of YARN's policies with a comparator, as preemption within a queue asks for one, but has a set of jobs of its own.
 */
abstract class RankedOrderingPolicy<S extends SchedulableEntity> extends FifoOrderingPolicy<S> {
    private final Map<SchedulableEntity, Standing<S>> standings = new ConcurrentHashMap<>();
    private final RankedJobs<S> jobs = new RankedJobs<>();
    /** Those whose rank may be another one by now. */
    private final Set<Standing<S>> toRank = ConcurrentHashMap.newKeySet();

    RankedOrderingPolicy() {
        comparator =
                new PriorityComparator().thenComparingDouble(this::rankInPlace).thenComparing(new FifoComparator());
    }

    /** The job's rank now. */
    abstract double rank(S job);

    /** All jobs are ranked again before they are gone through the next time. */
    final void rankAllAgain() {
        toRank.addAll(jobs.inOrder());
    }

    @Override
    public Collection<S> getSchedulableEntities() {
        return jobsInOrder();
    }

    @Override
    public int getNumSchedulableEntities() {
        return jobs.inOrder().size();
    }

    @Override
    public Iterator<S> getAssignmentIterator(IteratorSelector selector) {
        rankAgain();
        return new OfferedJobs<>(jobs.inOrder().iterator());
    }

    @Override
    public Iterator<S> getPreemptionIterator() {
        rankAgain();
        List<S> lastFirst = jobsInOrder();
        Collections.reverse(lastFirst);
        return lastFirst.iterator();
    }

    @Override
    public void addSchedulableEntity(S job) {
        if (job != null) {
            removeSchedulableEntity(job);
            Standing<S> standing = new Standing<>(job, rank(job));
            standings.put(job, standing);
            jobs.add(standing);
        }
    }

    @Override
    public void addAllSchedulableEntities(Collection<S> added) {
        added.forEach(this::addSchedulableEntity);
    }

    @Override
    public boolean removeSchedulableEntity(S job) {
        Standing<S> standing = job == null ? null : standings.remove(job);
        return standing != null && jobs.remove(standing);
    }

    @Override
    public void containerAllocated(S job, RMContainer container) {
        changed(job);
    }

    @Override
    public void containerReleased(S job, RMContainer container) {
        changed(job);
    }

    @Override
    public void demandUpdated(S job) {
        changed(job);
    }

    @Override
    public String getInfo() {
        return getClass().getSimpleName();
    }

    @Override
    public String getConfigName() {
        return getClass().getName();
    }

    private void changed(S job) {
        Standing<S> standing = standings.get(job);
        if (standing != null) {
            standing.asks().changed();
            toRank.add(standing);
        }
    }

    private void rankAgain() {
        if (toRank.isEmpty()) {
            return; // As before most heartbeats; to iterate over nothing would cost more.
        }
        for (Iterator<Standing<S>> it = toRank.iterator(); it.hasNext(); ) {
            Standing<S> standing = it.next();
            // Before it is ranked, so that what changes meanwhile is not lost.
            it.remove();
            double rank = rank(standing.job());
            if (Double.compare(rank, standing.rank()) != 0) {
                jobs.move(standing, rank);
            }
        }
    }

    private List<S> jobsInOrder() {
        return jobs.inOrder().stream().map(Standing::job).collect(Collectors.toCollection(ArrayList::new));
    }

    private double rankInPlace(SchedulableEntity job) {
        Standing<S> standing = standings.get(job);
        return standing == null ? 0 : standing.rank();
    }
}
