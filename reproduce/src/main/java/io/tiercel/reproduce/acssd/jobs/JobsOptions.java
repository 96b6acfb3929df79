package io.tiercel.reproduce.acssd.jobs;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What to measure.
 *
 * @param jobs that are counted under each arm, one after the other
 * @param megabytes of the jobs' input, and of what the other VM reads
 * @param kept where runs are kept; null where they are not
 */
public record JobsOptions(
        long seed, int jobs, int megabytes, @Nullable Path kept) {
    public JobsOptions {
        if (jobs < 1 || megabytes < 1) {
            throw new IllegalArgumentException("jobs and megabytes must be positive: " + jobs + ", " + megabytes);
        }
    }

    /** Of the SSD: all that one VM reads fits, and a third of what the other does. */
    long roomMb() {
        return Math.round(megabytes * 4 / 3.0);
    }
}
