package io.tiercel.simulator.workload;

import io.tiercel.simulator.world.model.Workload;

/** A workload that is the same for every seed. */
public record ListedWorkload(Workload workload) implements WorkloadSource {
    @Override
    public String name() {
        return workload.name();
    }

    @Override
    public Workload make(long seed) {
        return workload;
    }
}
