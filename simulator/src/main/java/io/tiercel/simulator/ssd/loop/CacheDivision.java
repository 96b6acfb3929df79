package io.tiercel.simulator.ssd.loop;

import io.tiercel.core.ssd.plan.SsdPlanner;
import java.util.Optional;

/**
 * How the VMs of a host share its SSD.
 *
 * @param isShared whether all have one cache, and operations are for who comes first
 * @param planner who divides SSDs anew after each window; nobody where they stay as they are
 */
public record CacheDivision(boolean isShared, Optional<SsdPlanner> planner) {
    /** One LRU cache for all VMs of a host, and no control of operations. */
    public static final CacheDivision SHARED = new CacheDivision(true, Optional.empty());

    /** All have the same, always. */
    public static final CacheDivision EQUAL = new CacheDivision(false, Optional.empty());

    public CacheDivision {
        if (isShared && planner.isPresent()) {
            throw new IllegalArgumentException("a cache that all share is not divided");
        }
    }

    /** All have the same at first; then a plan is made after each window. */
    public static CacheDivision by(SsdPlanner planner) {
        return new CacheDivision(false, Optional.of(planner));
    }
}
