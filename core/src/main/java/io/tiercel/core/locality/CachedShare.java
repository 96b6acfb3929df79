package io.tiercel.core.locality;

/** Of which of a job's tasks the share is taken whose input is in memory, by which its waiting for memory levels goes. */
public enum CachedShare {
    /** Of all, whatever became of them: the paper's "percentage of cached input data" (CAVA, section III-C). */
    OF_INPUT,
    /**
     * Of those that wait for a slot. Blocks that a job has read are in memory then, but none of its tasks reads them again, and
     * no slot is worth waiting for on their account.
     */
    OF_PENDING;

    /** Of how many of these tasks the input is in memory. */
    int cached(WaitingJob job) {
        return switch (this) {
            case OF_INPUT -> job.cached();
            case OF_PENDING -> job.pendingCached();
        };
    }

    int tasks(WaitingJob job) {
        return switch (this) {
            case OF_INPUT -> job.tasks();
            case OF_PENDING -> job.pending();
        };
    }
}
