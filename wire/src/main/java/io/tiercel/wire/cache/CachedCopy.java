package io.tiercel.wire.cache;

/**
 * A block that a DataNode holds in its memory.
 *
 * @param bytes locked for it: its own, and its checksums
 * @param dataNode its UUID
 * @param host its name, as HDFS knows it
 */
public record CachedCopy(BlockName block, long bytes, String dataNode, String host) {}
