package io.tiercel.wire.cache;

/**
 * How an agent fares. Counts are since its DataNode started.
 *
 * @param capacityBytes how much it may pin now
 * @param pinnedBytes how much it has pinned, checksums included
 * @param residentBytes of what is pinned, as the page cache has it; -1 where the kernel cannot tell
 * @param diskReadBytes that its DataNode's process had read from storage; -1 where that is not known
 * @param failures blocks that could not be pinned though they were there and there was room
 */
public record AgentReport(
        long capacityBytes, long pinnedBytes, long residentBytes, long diskReadBytes, long failures) {}
