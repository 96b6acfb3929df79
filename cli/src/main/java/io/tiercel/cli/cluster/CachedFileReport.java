package io.tiercel.cli.cluster;

import java.util.List;

/**
 * A file, and what of it is in memory.
 *
 * @param blocks that it has
 * @param cachedBytes of the blocks that are in memory
 * @param cached its blocks in memory, in the file's order
 */
record CachedFileReport(String path, long bytes, int blocks, long cachedBytes, List<CachedBlock> cached) {
    CachedFileReport {
        cached = List.copyOf(cached);
    }

    /**
     * A block in memory.
     *
     * @param host of the DataNode that has it there
     */
    record CachedBlock(String block, long bytes, String host) {}
}
