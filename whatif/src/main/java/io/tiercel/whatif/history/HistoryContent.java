package io.tiercel.whatif.history;

import io.tiercel.simulator.workload.HistoryException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * What a history holds, as it was understood. Nothing is lost: each job, and each byte that a task read, is simulated or left
 * out for a reason.
 *
 * @param jobs that it tells of
 * @param tasks that ended well
 * @param bytes that they read, from wherever
 * @param simulated how many of the jobs are
 * @param simulatedBytes that these read
 * @param leftOut what is not simulated and why, in words
 */
public record HistoryContent(long jobs, long tasks, long bytes, long simulated, long simulatedBytes, String leftOut) {
    /**
     * Of a file or of all below a folder.
     *
     * @throws HistoryException if a file is malformed
     */
    public static HistoryContent of(Path fileOrFolder) throws IOException {
        PastJobs found = new PastJobs();
        new HistoryFiles(found, true, logs -> {}).read(fileOrFolder);
        return found.content();
    }
}
