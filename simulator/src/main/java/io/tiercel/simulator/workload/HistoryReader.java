package io.tiercel.simulator.workload;

import java.io.IOException;
import java.nio.file.Path;

/** Reads what a cluster recorded of jobs in the past as a workload. Which records it knows is its own affair. */
@FunctionalInterface
public interface HistoryReader {
    /**
     * The jobs recorded in a file, or in all files below a folder.
     *
     * @param name how reports call the workload
     * @throws HistoryException if there is nothing in it that can be run again
     * @throws IOException if it cannot be read
     */
    WorkloadSource read(String name, Path fileOrFolder) throws IOException;
}
