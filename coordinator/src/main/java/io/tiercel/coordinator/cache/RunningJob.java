package io.tiercel.coordinator.cache;

/**
 * A job that runs.
 *
 * @param id as {@code application_1700000000000_0042}
 * @param application what it is one run of
 * @param isTold whether a ResourceManager says so; otherwise it was inferred from what is read for it
 * @param inputs the files that it reads, as far as they are known
 */
public record RunningJob(String id, String application, boolean isTold, int inputs) {}
