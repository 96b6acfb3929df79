package io.tiercel.resourcemanager.board;

import io.tiercel.core.locality.OfferingVms;
import io.tiercel.core.locality.WaitingJob;
import io.tiercel.core.model.Proximity;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How long a job has declined VMs since it got a container, and how near to its input any VM is. Not thread-safe.
 *
 * <p>Skips bound the wait of a job that is offered slots. One whose containers are large may be offered none for hours: small
 * ones take each hole as it opens. Time bounds its wait.
 */
final class Wait {
    private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long LOOK_AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    private boolean hasBegun;
    private long sinceNanos;
    private @Nullable Proximity nearest;
    private long nearestNanos;

    /** Whether it waits for long; its wait begins when this is first asked. */
    boolean isLong(long nowNanos) {
        if (!hasBegun) {
            hasBegun = true;
            sinceNanos = nowNanos;
        }
        return nowNanos - sinceNanos >= LONG_NANOS;
    }

    /** The job has got a container, or none of its tasks waits. */
    void ends() {
        hasBegun = false;
    }

    /** How near to the job's input any of the VMs is, as of a second ago: it may cost a search. */
    Proximity nearest(WaitingJob job, OfferingVms vms, long nowNanos) {
        Proximity known = nearest;
        if (known != null && nowNanos - nearestNanos < LOOK_AGAIN_NANOS) {
            return known;
        }
        Proximity found = vms.nearest(job);
        nearest = found;
        nearestNanos = nowNanos;
        return found;
    }
}
