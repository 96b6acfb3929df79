package io.tiercel.core.locality;

import io.tiercel.core.model.LocalityLevel;

/** How long a task takes at each level, as far as is known. */
@FunctionalInterface
public interface LevelTimes {
    /** Of one of the job's tasks; only the differences between levels count. */
    long nanos(long job, LocalityLevel level);

    /**
     * The times of CAVA's figure 3, on average over its applications, of a task that takes so long at VM disk: 63.3, 70.2
     * and 73.4 per cent of that for the three memory levels. The figure has no levels beyond VM disk; we take 5 per cent
     * more for each.
     */
    static LevelTimes paper(long vmDiskNanos) {
        return (job, level) -> Math.round(vmDiskNanos
                * switch (level) {
                    case VM_MEMORY -> 0.633;
                    case HOST_MEMORY -> 0.702;
                    case RACK_MEMORY -> 0.734;
                    case VM_DISK -> 1;
                    case HOST_DISK -> 1.05;
                    case RACK_DISK -> 1.1;
                    case OFF_RACK -> 1.15;
                });
    }
}
