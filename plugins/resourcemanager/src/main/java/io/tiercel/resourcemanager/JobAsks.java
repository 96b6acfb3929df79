package io.tiercel.resourcemanager;

import java.util.Arrays;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager.User;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.jspecify.annotations.Nullable;

/**
 * What a job of a queue asks for, remembered from one slot to the next: to look it up costs several times what the decision
 * does.
 *
 * <p>A job whose user has all that CapacityScheduler grants one is left to it, and so is one whose queue has no headroom for a
 * container of its size: no slot is offered to it, and so it is skipped for none. So is every
 * job on a VM that another partition shares with it.
 *
 * <p>It is looked up again once YARN tells of a change, and after a second in any case, as there are
 * changes that YARN does not tell of: a container whose size is to change, say. Thread-safe. It waits for no lock of the
 * job: its master's requests have it for long.
 */
public final class JobAsks {
    private static final long LOOK_AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final @Nullable SchedulerApplicationAttempt job;
    /** The job asks for nothing. */
    private boolean nothing;
    /** The ask, null unless it is the only one, and CapacityScheduler knows no more of it than we do. */
    private @Nullable TiercelPlacementAllocator<?> only;
    /** Where the job is, null where that is not known. */
    private @Nullable CSQueue queue;
    /** Who has submitted the job, null where its queue does not know. */
    private @Nullable User user;
    /** All of this is of then, by {@link System#nanoTime}. */
    private long nanos;
    /** None of this is so any more, as far as is known. */
    private boolean changed = true;

    public JobAsks(SchedulableEntity entity) {
        job = entity instanceof SchedulerApplicationAttempt attempt ? attempt : null;
    }

    /** YARN tells that the job asks for something else now, or has got or given back a container. */
    public synchronized void changed() {
        changed = true;
    }

    /**
     * Whether the job asks for nothing, or does not want the slot that is offered, which counts as its having been asked.
     *
     * <p>No of a job that asks for several kinds of containers or with constraints, has reserved some, or waits for its
     * master: of these CapacityScheduler knows more.
     */
    boolean decline(CurrentOffer offer) {
        TiercelPlacementAllocator<?> ask;
        User submitter;
        CSQueue its;
        synchronized (this) {
            lookWhereNeeded(offer);
            if (nothing) {
                return true;
            }
            ask = only;
            submitter = user;
            its = queue;
        }
        return ask != null && offer.isDeclinedBy(ask, submitter, its);
    }

    /** Whether the job asks for nothing. */
    synchronized boolean isNothing(CurrentOffer offer) {
        lookWhereNeeded(offer);
        return nothing;
    }

    /** Whether the job may take a slot without asking us, as one that asks with placement constraints does. */
    public boolean areForeign() {
        return job != null
                && job.getSchedulerKeys().stream()
                        .map(key -> job.getAppSchedulingInfo().getAppPlacementAllocator(key))
                        .anyMatch(ask -> ask != null && !(ask instanceof TiercelPlacementAllocator<?>));
    }

    /** Whether all that the job asks for is larger than what its queue may still have. */
    boolean isBeyondHeadroom(CurrentOffer offer) {
        TiercelPlacementAllocator<?> ask;
        CSQueue its;
        synchronized (this) {
            lookWhereNeeded(offer);
            ask = only;
            its = queue;
        }
        return ask != null && its != null && ask.isBeyondHeadroom(offer, its);
    }

    private void lookWhereNeeded(CurrentOffer offer) {
        if (changed || offer.nanos() - nanos >= LOOK_AGAIN_NANOS) {
            look(offer.nanos());
        }
    }

    private void look(long now) {
        nanos = now;
        nothing = false;
        only = null;
        user = null;
        queue = null;
        if (job == null) {
            return;
        }
        if (job instanceof FiCaSchedulerApp app) {
            queue = app.getCSLeafQueue();
            user = app.getCSLeafQueue().getUser(app.getUser());
        }
        // The master's container is found out about elsewhere, and YARN tells nothing of that.
        changed = job.isWaitingForAMContainer();
        // The master's requests may change what there is meanwhile: an iterator gives what it has found.
        Iterator<SchedulerRequestKey> keys = job.getSchedulerKeys().iterator();
        if (!keys.hasNext()) {
            nothing = true;
            return;
        }
        SchedulerRequestKey key = keys.next();
        if (!keys.hasNext()
                && !changed
                && isNothing(job.getAppAttemptResourceUsage().getAllReserved())) {
            AppPlacementAllocator<?> ask = job.getAppSchedulingInfo().getAppPlacementAllocator(key);
            only = ask instanceof TiercelPlacementAllocator<?> ours ? ours : null;
            nothing = ask == null;
        }
    }

    /** By the amounts alone: Hadoop's comparison is of the kinds' names and units as well. */
    private static boolean isNothing(Resource resource) {
        return Arrays.stream(resource.getResources()).allMatch(kind -> kind.getValue() == 0);
    }
}
