package io.tiercel.simulator.workload;

import io.tiercel.simulator.world.model.Workload;

/** Gives the workload of each seed: one that is drawn at random, or one that somebody recorded or listed. */
public interface WorkloadSource {
    /** The name that reports call it by. */
    String name();

    /**
     * The workload; the same for the same seed.
     *
     * @throws IllegalArgumentException if there is none such
     */
    Workload make(long seed);

    /** A workload that is the same for every seed. */
    record Fixed(Workload workload) implements WorkloadSource {
        @Override
        public String name() {
            return workload.name();
        }

        @Override
        public Workload make(long seed) {
            return workload;
        }
    }
}
