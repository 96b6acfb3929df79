package io.tiercel.reproduce.mimp;

import io.tiercel.simulator.credit.VmSpec;
import java.util.List;

/** How the batch VM stands to the web VM, whose weight is the default. */
public enum Share {
    ALONE("alone"),
    DEFAULT_WEIGHT("default weight"),
    LOWEST_WEIGHT("lowest weight"),
    BACKGROUND("background");

    private final String title;

    Share(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /** The jobs that make a difference: one of them stands for all where there is no batch VM. */
    List<Batch> batches() {
        return this == ALONE ? List.of(Batch.WORD_COUNT) : List.of(Batch.values());
    }

    /** The batch VM, if there is one. */
    VmSpec spec(String name) {
        return switch (this) {
            case ALONE -> throw new IllegalStateException("there is no batch VM");
            case DEFAULT_WEIGHT -> VmSpec.regular(name, HostCase.VCPUS, VmSpec.DEFAULT_WEIGHT);
            case LOWEST_WEIGHT -> VmSpec.regular(name, HostCase.VCPUS, VmSpec.LEAST_WEIGHT);
            case BACKGROUND -> VmSpec.background(name, HostCase.VCPUS);
        };
    }
}
