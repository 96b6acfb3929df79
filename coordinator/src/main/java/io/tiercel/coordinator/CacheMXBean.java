package io.tiercel.coordinator;

import io.tiercel.daemon.Metric;
import java.util.List;
import java.util.Map;

/** What can be watched of the cache directory by JMX, and why it is as it is. Counts are since it started. */
public interface CacheMXBean {
    /** The scheme that decides which blocks are pinned. */
    String getScheme();

    /** Blocks in memory, as their DataNodes have confirmed. */
    @Metric("Blocks pinned in DataNodes' memory, as their agents have confirmed.")
    long getCachedBlocks();

    /** What blocks in memory, or on their way there, take, checksums included. */
    @Metric("What blocks take that are pinned, or on their way there, checksums included.")
    long getCachedBytes();

    /** How much the DataNodes that are here may pin together. */
    @Metric("How much the DataNodes whose agents are in session may pin together.")
    long getCapacityBytes();

    @Metric("DataNodes whose agents are in session.")
    long getAgents();

    @Metric("Jobs that run, as ResourceManagers tell or reads show.")
    long getJobs();

    @Metric("Peers that are told what is in memory.")
    long getWatchers();

    /** Blocks that clients have said they read. */
    @Metric(value = "Blocks that clients have said they read, for jobs that run.", counts = true)
    long getReads();

    /** The bytes of those blocks, each counted whole. */
    @Metric(value = "The bytes of those blocks, each counted whole.", counts = true)
    long getReadBytes();

    /** Of those, the bytes of blocks that were in memory where they were read. */
    @Metric(value = "Of those, the bytes of blocks that were in memory where they were read.", counts = true)
    long getMemoryBytes();

    /** By tier, the blocks that clients have said they read. */
    @Metric(
            value = "Blocks that clients have said they read, by the tier that they came from.",
            counts = true,
            label = "tier")
    Map<String, Long> getTierReads();

    /** By tier, the bytes of those blocks, each counted whole. */
    @Metric(
            value =
                    "The bytes of blocks that clients have said they read, each counted whole, by the tier that they came from.",
            counts = true,
            label = "tier")
    Map<String, Long> getTierBytes();

    @Metric(value = "Orders to pin a block.", counts = true)
    long getPinOrders();

    /** Of those, for jobs that had not read the block yet. */
    @Metric(value = "Of those, orders for jobs that had not read the block yet.", counts = true)
    long getPrefetchOrders();

    @Metric(value = "Orders to let go of a block.", counts = true)
    long getUnpinOrders();

    /** Orders to pin that DataNodes could not carry out. */
    @Metric(value = "Orders to pin that DataNodes could not carry out.", counts = true)
    long getRefusals();

    /** Blocks that went because HDFS had deleted, moved or changed them. */
    @Metric(value = "Blocks that went because HDFS had deleted, moved or changed them.", counts = true)
    long getGone();

    /** Reports of reads that came faster than they could be taken. */
    @Metric(value = "Reports of reads that came faster than they could be taken.", counts = true)
    long getReportsDropped();

    /** How often the directory was thrown away because of a bug. */
    @Metric(value = "How often the directory was thrown away because of a bug.", counts = true)
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
