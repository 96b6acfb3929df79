package io.tiercel.evaluation.lab;

import io.tiercel.lab.plan.LabPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** The ways of placing tasks and using memory that are compared on the lab. */
public enum Arm {
    /** Hadoop as it comes, with CapacityScheduler's defaults. */
    STOCK,
    CAVA_LRU,
    CAVA,
    SAVING;

    /** As settings and tables write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean isStock() {
        return this == STOCK;
    }

    LabPlan plan(LabPlan stock, Path directory, long pinBytes) throws IOException {
        return isStock() ? stock : TiercelOnLab.add(stock, directory, label(), pinBytes);
    }
}
