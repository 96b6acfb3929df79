package io.tiercel.wire.cache;

/**
 * A block that an agent has pinned.
 *
 * @param bytes locked for it, checksums included
 * @param path of the file that it was pinned as a part of; empty if that is not known
 */
public record PinnedBlock(BlockName block, long bytes, String path) {}
