package io.tiercel.coordinator;

/** What can be watched of hot blocks by JMX. Counts are since the coordinator started. */
public interface HotMXBean {
    /** memcached servers that are there now. */
    long getServers();

    /** Blocks that they hold now, or are to hold. */
    long getBlocks();

    /** Blocks that clients have said they read. */
    long getReads();

    /** Of those, blocks that a server held. */
    long getHeldReads();

    /** Blocks that came to be held. */
    long getAdmissions();

    /** Blocks that had to make room. */
    long getEvictions();

    /** Blocks that were let go because nobody read them any more. */
    long getCooled();

    /** Reads of hot blocks for which there was no room, or no server. */
    long getRefusals();

    /** A block is hot now that was read more often than this within the window. */
    long getThreshold();

    /** How far back reads count now. */
    long getWindowMillis();
}
