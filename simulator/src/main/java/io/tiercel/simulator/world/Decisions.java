package io.tiercel.simulator.world;

import io.tiercel.core.affinity.CacheScheme;
import io.tiercel.core.locality.PendingTasks;
import io.tiercel.core.locality.SchedulingConfig;
import io.tiercel.core.locality.SlotPolicy;
import io.tiercel.core.model.Topology;

/**
 * The core's decisions, put together as a product would.
 *
 */
public record Decisions(PendingTasks tasks, SlotPolicy slots, CacheScheme caching) {
    public static Decisions of(Scheme scheme, Topology topology) {
        SchedulingConfig scheduling = scheme.placement().config(topology.vms());
        PendingTasks tasks = scheduling.newTasks(topology);
        return new Decisions(tasks, scheduling.newPolicy(tasks), scheme.newCaching());
    }
}
