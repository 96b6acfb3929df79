package io.tiercel.core.affinity;

import java.util.Collection;

/** Decides how the room in memory is divided among files, now and then and whenever the workload changes. */
@FunctionalInterface
public interface RoomPolicy {
    /**
     * The division of the room.
     *
     * @param roomBytes all VMs' budgets together
     * @param inUse each file that some job reads now, once
     * @param idle each other file that holds room
     */
    RoomPlan plan(long roomBytes, Collection<FileDemand> inUse, Collection<FileDemand> idle);
}
