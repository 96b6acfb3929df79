package io.tiercel.core.affinity;

/**
 * Admits blocks by the probability that the plan of the room gives their file, so that blocks which would soon be evicted
 * again are mostly not kept to begin with (CAVA, section IV-B). Not thread-safe.
 */
public final class PlannedAdmission implements AdmissionPolicy {
    private RoomPlan plan = RoomPlan.EMPTY;

    /** The plan to go by from now on. */
    public void follow(RoomPlan newPlan) {
        plan = newPlan;
    }

    @Override
    public boolean admits(CacheRequest request, double draw) {
        return draw < plan.of(request.block().file()).probability();
    }
}
