package io.tiercel.resourcemanager.board;

import io.tiercel.core.locality.OfferingVms;
import io.tiercel.core.locality.WaitingJob;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.Proximity;
import io.tiercel.core.model.Topology;
import java.util.concurrent.TimeUnit;

/** The VMs that have NodeManagers, or had since the ResourceManager began. Not thread-safe. */
final class YarnVms {
    /** How long NodeManagers are given to register with a ResourceManager that has just begun. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Topology topology;
    private OfferingVms vms;
    private boolean hasBegun;
    private long sinceNanos;

    YarnVms(Topology topology) {
        this.topology = topology;
        this.vms = new OfferingVms(topology);
    }

    void add(int vm) {
        vms.add(vm);
    }

    /** A VM has moved, of which nothing else is known here than where it is. */
    void moved() {
        OfferingVms now = new OfferingVms(topology);
        for (int vm = 0; vm < topology.vms(); vm++) {
            if (vms.contains(vm)) {
                now.add(vm);
            }
        }
        vms = now;
    }

    boolean contains(int vm) {
        return vms.contains(vm);
    }

    /**
     * Whether a job that could have a task at this level waits for nothing by declining it: its input is on none of these VMs
     * and their hosts, and this is in a rack with some of it, or none of them is.
     */
    boolean haveNothingNearer(WaitingJob job, Wait wait, LocalityLevel level, long nowNanos) {
        if (!areAllHere(nowNanos)) {
            return false;
        }
        Proximity nearest = wait.nearest(job, vms, nowNanos);
        return switch (nearest) {
            case SAME_VM, SAME_HOST -> false;
            case SAME_RACK, ELSEWHERE -> level.proximity().compareTo(nearest) <= 0;
        };
    }

    private boolean areAllHere(long nowNanos) {
        if (!hasBegun) {
            hasBegun = true;
            sinceNanos = nowNanos;
        }
        return nowNanos - sinceNanos >= GRACE_NANOS;
    }
}
