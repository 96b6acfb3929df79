package io.tiercel.core.locality;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.LocalityOrder;
import io.tiercel.core.model.Topology;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Waits for a better level as long as the wait to be expected costs less than the level saves, in place of fixed limits.
 *
 * <p>Slots are offered somewhere every so often, which is measured; of those offers, as many are at a better level of the
 * job as it has VMs there among all VMs. So the wait for it is interval x VMs / VMs there. A job that has waited as long
 * as it could save takes what comes, since the wait was misjudged; it thus never loses more than twice what it could save
 * (the argument of ski rental: Karlin and others, "Competitive snoopy caching", 1988). Racks and hosts count with the
 * average number of VMs. Not thread-safe.
 */
public final class SavingPatience implements Patience {
    /** What one more interval counts for in the average of intervals. */
    private static final double INTERVAL_WEIGHT = 1.0 / 64;

    private final Topology topology;
    private final LocalityOrder order;
    private final LevelTimes times;
    private double intervalNanos;
    private long lastOfferNanos = Long.MIN_VALUE;

    /** @param intervalNanos between offers of any slot in the cluster, to begin with */
    public SavingPatience(Topology topology, LocalityOrder order, LevelTimes times, long intervalNanos) {
        if (intervalNanos <= 0) {
            throw new IllegalArgumentException("slots must be offered more than 0 ns apart: " + intervalNanos);
        }
        this.topology = topology;
        this.order = order;
        this.times = times;
        this.intervalNanos = intervalNanos;
    }

    /** To be told right before each offer of a slot. Times must not go back. */
    public void slotOffered(long nowNanos) {
        if (lastOfferNanos != Long.MIN_VALUE) {
            intervalNanos += INTERVAL_WEIGHT * (nowNanos - lastOfferNanos - intervalNanos);
        }
        lastOfferNanos = nowNanos;
    }

    @Override
    public boolean accepts(WaitingJob job, LocalityLevel level) {
        return worthWaitingFor(job, level) == null;
    }

    @Override
    public String why(WaitingJob job, LocalityLevel level) {
        LocalityLevel better = worthWaitingFor(job, level);
        return better == null
                ? "no better level is worth the wait"
                : String.format(
                        Locale.ROOT,
                        "%s saves %.0f ms, and is to be expected in %.0f ms",
                        better.label(),
                        savingNanos(job, level, better) / 1e6,
                        waitNanos(job, better) / 1e6);
    }

    /** The best level that saves more than the wait for it costs, if there is one. */
    private @Nullable LocalityLevel worthWaitingFor(WaitingJob job, LocalityLevel offered) {
        double waitedNanos = job.skips() * intervalNanos;
        for (LocalityLevel better : order.levels()) {
            if (better == offered) {
                return null;
            }
            double saving = savingNanos(job, offered, better);
            if (saving > waitedNanos && saving > waitNanos(job, better)) {
                return better;
            }
        }
        return null;
    }

    private double savingNanos(WaitingJob job, LocalityLevel offered, LocalityLevel better) {
        return times.nanos(job.id(), offered) - times.nanos(job.id(), better);
    }

    private double waitNanos(WaitingJob job, LocalityLevel better) {
        return intervalNanos * topology.vms() / vmsAt(job, better);
    }

    private double vmsAt(WaitingJob job, LocalityLevel level) {
        double vms = topology.vms();
        return switch (level.proximity()) {
            case SAME_VM -> job.placesAt(level);
            case SAME_HOST -> job.placesAt(level) * vms / topology.hosts();
            case SAME_RACK -> job.placesAt(level) * vms / topology.racks();
            case ELSEWHERE -> vms;
        };
    }
}
