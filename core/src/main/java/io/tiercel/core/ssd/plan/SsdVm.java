package io.tiercel.core.ssd.plan;

import io.tiercel.core.ssd.VmUse;
import io.tiercel.core.ssd.WaterFilling.Demand;

/**
 * A VM's disk with a cache on an SSD, as a window of measurement has it.
 *
 * @param id of the cache, on its host
 * @param vm whose disk it is
 * @param application that the VM is of; the VM's own name where it is of none
 * @param isMaster whether the application's NameNode or ResourceManager is in it
 * @param use what the VM has used
 * @param isIncomingKnown whether anything in the VM has measured what was sent to it
 * @param cache of the disk
 * @param criticality how much jobs wait for this disk; see {@link Criticality}
 */
public record SsdVm(
        String id,
        String vm,
        String application,
        boolean isMaster,
        VmUse use,
        boolean isIncomingKnown,
        DiskCache cache,
        double criticality) {
    public SsdVm {
        if (!(criticality >= 0 && criticality < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("criticality must be finite and not negative: " + criticality);
        }
    }

    /** What its misses cost: critical seconds of waiting in each second. */
    public Demand demand() {
        return new Demand(cache.readsPerSecond() * cache.missSeconds() * criticality, cache.curve());
    }

    /** The same with so many bytes. */
    double cost(double bytes) {
        Demand demand = demand();
        return demand.cost() * demand.curve().misses(bytes);
    }
}
