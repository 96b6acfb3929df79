package io.tiercel.reproduce.cava.mix;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.testbed.lab.TiercelOnLab;
import java.io.IOException;
import java.nio.file.Path;

/** The ways of placing tasks and using memory that are compared on the lab. */
public enum MixArm {
    /** Hadoop as it comes, with CapacityScheduler's defaults. */
    STOCK("stock", Scheme.NO_CACHE),
    CAVA_LRU(Scheme.CAVA_LRU),
    STATIC_CA(Scheme.STATIC_CA),
    CA_ONLY(Scheme.CA_ONLY),
    CAVA(Scheme.CAVA),
    /** Ours. */
    SAVING(Scheme.SAVING);

    private final String label;
    private final Scheme scheme;

    MixArm(Scheme scheme) {
        this(scheme.label(), scheme);
    }

    MixArm(String label, Scheme scheme) {
        this.label = label;
        this.scheme = scheme;
    }

    /** As the command line and tables write it. */
    public String label() {
        return label;
    }

    @Override
    public String toString() {
        return label();
    }

    boolean isStock() {
        return this == STOCK;
    }

    /** What the simulator calls it. */
    Scheme scheme() {
        return scheme;
    }

    LabPlan plan(LabPlan stock, Path directory, long pinBytes) throws IOException {
        return isStock() ? stock : TiercelOnLab.add(stock, directory, scheme, pinBytes);
    }
}
