package io.tiercel.coordinator.cache;

import io.tiercel.wire.cache.BlockName;

/**
 * A block in a DataNode's memory.
 *
 * @param bytes locked for it: its own, and its checksums
 * @param host the DataNode's name, as HDFS knows it
 */
public record PinnedCopy(BlockName block, String path, long bytes, String host) {}
