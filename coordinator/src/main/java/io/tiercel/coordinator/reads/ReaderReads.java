package io.tiercel.coordinator.reads;

/**
 * What a job, or a user, has read since the coordinator began. Immutable.
 *
 * @param id of the job; the name of the user
 * @param application what the job is a run of; of a user the last one's
 * @param user who has read first for the job
 * @param waitedSeconds that readers have waited for what the client's own tiers did not have, all together
 * @param idleSeconds since its last read was reported
 */
public record ReaderReads(
        String id, String application, String user, TierCounts counts, double waitedSeconds, double idleSeconds) {}
