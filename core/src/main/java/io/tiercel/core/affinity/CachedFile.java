package io.tiercel.core.affinity;

/**
 * How much of a file is in memory.
 *
 * @param bytes more than 0
 */
public record CachedFile(long number, long bytes) {}
