package io.tiercel.coordinator;

import io.tiercel.daemon.Metric;

/** What can be watched of hot blocks by JMX. Counts are since the coordinator started. */
public interface HotMXBean {
    /** memcached servers that are there now. */
    @Metric("memcached servers that are there.")
    long getServers();

    /** Blocks that they hold now, or are to hold. */
    @Metric("Blocks that they hold, or are to hold.")
    long getBlocks();

    /** Blocks that clients have said they read. */
    @Metric(value = "Blocks that clients have said they read.", counts = true)
    long getReads();

    /** Of those, blocks that a server held. */
    @Metric(value = "Of those, blocks that a server held.", counts = true)
    long getHeldReads();

    /** Blocks that came to be held. */
    @Metric(value = "Blocks that came to be held.", counts = true)
    long getAdmissions();

    /** Blocks that had to make room. */
    @Metric(value = "Blocks that had to make room.", counts = true)
    long getEvictions();

    /** Blocks that were let go because nobody read them any more. */
    @Metric(value = "Blocks that were let go because nobody read them any more.", counts = true)
    long getCooled();

    /** Reads of hot blocks for which there was no room, or no server. */
    @Metric(value = "Reads of hot blocks for which there was no room, or no server.", counts = true)
    long getRefusals();

    /** A block is hot now that was read more often than this within the window. */
    @Metric("A block is hot that was read more often than this within the window.")
    long getThreshold();

    /** How far back reads count now. */
    @Metric("How far back reads count.")
    long getWindowMillis();
}
