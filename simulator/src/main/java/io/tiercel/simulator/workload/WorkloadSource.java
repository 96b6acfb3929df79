package io.tiercel.simulator.workload;

import io.tiercel.simulator.world.model.Workload;

/** Where a workload comes from: made at random, or taken from what somebody recorded. */
public interface WorkloadSource {
    /** How reports call it. */
    String name();

    /**
     * The workload; the same for the same seed.
     *
     * @throws IllegalArgumentException if there is none such
     */
    Workload make(long seed);
}
