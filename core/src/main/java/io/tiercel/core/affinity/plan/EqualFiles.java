package io.tiercel.core.affinity.plan;

import io.tiercel.core.affinity.worth.FileSizes;
import java.util.Map;

/** Files of equal benefit: how much room they ask for together, and how they share one that is too small. Not thread-safe. */
final class EqualFiles {
    private final double benefit;
    private final FileSizes inUse = new FileSizes();
    private final FileSizes idle = new FileSizes();

    EqualFiles(double benefit) {
        this.benefit = benefit;
    }

    double benefit() {
        return benefit;
    }

    /** Those that some job reads. */
    FileSizes inUse() {
        return inUse;
    }

    /** Those that hold room while no job reads them. */
    FileSizes idle() {
        return idle;
    }

    boolean isEmpty() {
        return inUse.isEmpty() && idle.isEmpty();
    }

    /**
     * The most that each file in use may have, where they share a room that is smaller than they are together: what a file
     * smaller than its equal share leaves over goes to the others. Goes through the sizes that are no larger than that.
     */
    long shareBytes(long roomBytes) {
        long left = roomBytes;
        int files = inUse.count();
        for (Map.Entry<Long, Integer> size : inUse.counts().entrySet()) {
            if (size.getKey() > left / files) {
                break;
            }
            left -= size.getKey() * size.getValue();
            files -= size.getValue();
        }
        return left / files;
    }
}
