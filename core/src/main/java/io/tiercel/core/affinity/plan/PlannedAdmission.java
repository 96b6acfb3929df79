package io.tiercel.core.affinity.plan;

import io.tiercel.core.affinity.contents.AdmissionPolicy;
import io.tiercel.core.affinity.contents.CacheRequest;

/**
 * Admits blocks by the probability that the plan of the room gives their file, so that blocks which would soon be evicted
 * again are mostly not kept to begin with (CAVA, section IV-B). Not thread-safe.
 *
 * <p>CAVA: "we probabilistically attempt to cache the block" (section IV-B).
 */
public final class PlannedAdmission implements AdmissionPolicy {
    private final CachingPlanner rooms;

    /** @param rooms the last plan of which is gone by */
    public PlannedAdmission(CachingPlanner rooms) {
        this.rooms = rooms;
    }

    @Override
    public boolean admits(CacheRequest request, double draw) {
        return draw < rooms.of(request.block().file()).probability();
    }

    @Override
    public boolean goesByPlan() {
        return true;
    }
}
