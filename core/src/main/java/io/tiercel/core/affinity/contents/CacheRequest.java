package io.tiercel.core.affinity.contents;

/**
 * A job has read a block and asks for it to be kept in memory.
 *
 * @param block not yet in memory, as it would be kept: on the VM that has just read it from its disk
 */
public record CacheRequest(long job, CachedBlock block) {}
