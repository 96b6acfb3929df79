package io.tiercel.wire.cache;

/**
 * A block that a DataNode holds in its memory.
 *
 * @param dataNode its UUID
 * @param host its name, as HDFS knows it
 */
public record CachedCopy(BlockName block, String dataNode, String host) {}
