package io.tiercel.resourcemanager.order;

import io.tiercel.core.choice.Contender;
import io.tiercel.resourcemanager.ContenderSource;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;
import org.jspecify.annotations.Nullable;

/**
 * What a choice is to know of a job, remembered from one slot to the next: to look up its containers costs more than a choice
 * does. It is looked up again once YARN tells of a change, and after a second in any case. Thread-safe.
 */
final class QueuedContender {
    private static final long LOOK_AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final @Nullable SchedulerApplicationAttempt job;
    private @Nullable Contender known;
    private long nanos;
    private boolean changed = true;
    /** Since when the job gives way to others as VMs have no room for it; meaningless while it does not. */
    private long gaveWayNanos;

    private boolean givesWay;

    QueuedContender(SchedulableEntity entity) {
        job = entity instanceof SchedulerApplicationAttempt attempt ? attempt : null;
    }

    /** YARN tells that the job asks for something else now, or has got or given back a container. */
    synchronized void changed() {
        changed = true;
    }

    /** The job now, null where it is none of the ResourceManager's. */
    synchronized @Nullable Contender contender(ContenderSource source, long nowNanos) {
        if (changed || nowNanos - nanos >= LOOK_AGAIN_NANOS) {
            // Before it is looked up, so that what changes meanwhile is not lost.
            changed = false;
            nanos = nowNanos;
            known = job == null ? null : source.contender(job);
        }
        return known;
    }

    /** The job lets a VM pass that has no room for it; says whether it has done so for less than this long. */
    synchronized boolean gaveWayForLessThan(long patienceNanos, long nowNanos) {
        if (!givesWay) {
            givesWay = true;
            gaveWayNanos = nowNanos;
        }
        return nowNanos - gaveWayNanos < patienceNanos;
    }

    /** The job has got or reserved a container. */
    synchronized void granted() {
        givesWay = false;
    }
}
