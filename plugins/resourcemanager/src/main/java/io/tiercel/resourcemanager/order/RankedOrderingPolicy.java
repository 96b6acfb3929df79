package io.tiercel.resourcemanager.order;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.IteratorSelector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/**
 * Jobs of a queue by a rank, lowest first; before that by the priority that YARN knows, after it by arrival.
 *
 * <p>Ranks are remembered as of when a job was put in its place, so that the order stays whole while they change. A job is
 * ranked again when YARN tells that it asks for something else, or has got or given back a container, and all are once a
 * second: of containers that were reserved or recovered YARN does not tell. Thread-safe.
 */
abstract class RankedOrderingPolicy<S extends SchedulableEntity> implements OrderingPolicy<S> {
    private static final long RANK_AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Map<S, Standing<S>> standings = new ConcurrentHashMap<>();
    private final RankedJobs<S> jobs = new RankedJobs<>();
    /** Those whose rank may be another one by now. */
    private final Set<Standing<S>> toRank = ConcurrentHashMap.newKeySet();

    private final LongSupplier nanoTime;
    private volatile long rankedNanos;

    RankedOrderingPolicy() {
        this(System::nanoTime);
    }

    RankedOrderingPolicy(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.rankedNanos = nanoTime.getAsLong();
    }

    /** The job's rank now. */
    abstract double rank(S job);

    @Override
    public void configure(Map<String, String> conf) {}

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
        return offered(jobs.inOrder(), selector);
    }

    /** The jobs, which are in their order, as they are offered a slot one after the other. */
    Iterator<S> offered(List<Standing<S>> inOrder, IteratorSelector selector) {
        return new OfferedJobs<>(inOrder.iterator());
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
        if (standing == null) {
            return false;
        }
        toRank.remove(standing);
        return jobs.remove(standing);
    }

    @Override
    public void containerAllocated(S job, RMContainer container) {
        changed(job);
        Standing<S> standing = standings.get(job);
        if (standing != null) {
            granted(standing);
        }
    }

    /** The job has got a container, or one was reserved for it. */
    void granted(Standing<S> job) {}

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
            standing.changed();
            toRank.add(standing);
        }
    }

    private void rankAgain() {
        long now = nanoTime.getAsLong();
        if (now - rankedNanos >= RANK_AGAIN_NANOS) {
            rankedNanos = now;
            toRank.addAll(jobs.inOrder());
        }
        // As before most heartbeats.
        if (!toRank.isEmpty()) {
            rankThose();
        }
    }

    /** One thread at a time, as else an older rank might come after a newer one. */
    private synchronized void rankThose() {
        Map<Standing<S>, Double> ranks = new HashMap<>();
        for (Iterator<Standing<S>> it = toRank.iterator(); it.hasNext(); ) {
            Standing<S> standing = it.next();
            // Before it is ranked, so that what changes meanwhile is not lost.
            it.remove();
            double rank = rank(standing.job());
            if (Double.compare(rank, standing.rank()) != 0) {
                ranks.put(standing, rank);
            }
        }
        if (!ranks.isEmpty()) {
            jobs.move(ranks);
        }
    }

    private List<S> jobsInOrder() {
        return jobs.inOrder().stream().map(Standing::job).collect(Collectors.toCollection(ArrayList::new));
    }
}
