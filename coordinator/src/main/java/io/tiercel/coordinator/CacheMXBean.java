package io.tiercel.coordinator;

import java.util.List;

/** What can be watched of the cache directory by JMX, and why it is as it is. Counts are since it started. */
public interface CacheMXBean {
    /** The scheme that decides which blocks are pinned. */
    String getScheme();

    /** Blocks in memory, as their DataNodes have confirmed. */
    long getCachedBlocks();

    /** What blocks in memory, or on their way there, take, checksums included. */
    long getCachedBytes();

    long getAgents();

    long getJobs();

    long getWatchers();

    /** Blocks that clients have said they read. */
    long getReads();

    /** The bytes of those blocks, each counted whole. */
    long getReadBytes();

    /** Of those, the bytes of blocks that were in memory where they were read. */
    long getMemoryBytes();

    long getPinOrders();

    /** Of those, for jobs that had not read the block yet. */
    long getPrefetchOrders();

    long getUnpinOrders();

    /** Orders to pin that DataNodes could not carry out. */
    long getRefusals();

    /** Blocks that went because HDFS had deleted, moved or changed them. */
    long getGone();

    /** Reports of reads that came faster than they could be taken. */
    long getReportsDropped();

    /** How often the directory was thrown away because of a bug. */
    long getFailures();

    /** The agents that are here, the first thousand of them. */
    List<String> getAgentLines();

    /** The blocks in memory, the first thousand of them: which, of which file, and where. */
    List<String> getCachedLines();

    /** Why this block is in memory, or is not. */
    String whyBlock(String pool, long id, long generationStamp);

    /** What this file is worth in memory, and why. */
    String whyFile(String path);
}
