package io.tiercel.wire.cache;

/**
 * How much of the input of a {@link JobHint} is in memory.
 *
 * @param cachedBlocks of its blocks
 * @param blocks that it will read, as far as they were found
 * @param cachedBytes of these blocks
 */
public record JobCached(String job, int cachedBlocks, int blocks, long cachedBytes) {}
