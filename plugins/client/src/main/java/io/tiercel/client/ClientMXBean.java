package io.tiercel.client;

import java.util.Map;

/** What the client layer of this process has done, as JMX shows it under {@code Hadoop:service=Tiercel}. */
public interface ClientMXBean {
    /** Bytes handed to readers, by tier: {@code process}, {@code node}, {@code memcached}, {@code datanode}. */
    Map<String, Long> getBytesByTier();

    /** Bytes read from DataNodes to fill chunks and otherwise. */
    long getFetchedBytes();

    /**
     * Pieces of hot blocks: {@code hits} and {@code misses} of memcached, {@code fills} brought there and {@code refusals}
     * that it did not take, {@code corrupt} ones, and {@code opens}, how often a server failed and was left alone.
     */
    Map<String, Long> getMemcached();

    /** Blocks whose reading was told to the relay of this machine. */
    long getReadsReported();

    /** Blocks whose reading was not told, because they came too fast or there was no relay. */
    long getReadsUnreported();

    /** Metadata answers given from memory, by kind. */
    Map<String, Long> getMetadataHits();

    /** Metadata questions asked of the NameNode because no fresh answer was kept, by kind. */
    Map<String, Long> getMetadataMisses();

    /** Kept answers dropped because they were out of date, by kind. */
    Map<String, Long> getMetadataStale();

    /** Metadata questions that were not for the cache, or asked while no events were heard, by kind. */
    Map<String, Long> getMetadataBypassed();

    /** Answers of the NameNode not kept because a file that they speak of was open for writing, by kind. */
    Map<String, Long> getMetadataUnsettled();

    /** Kept answers dropped because this process missed changes: more came than the version table holds. By kind. */
    Map<String, Long> getMetadataLapped();

    /** Answers of the NameNode not kept because no events were heard, by kind. */
    Map<String, Long> getMetadataBlind();

    /** Of all metadata questions the shares, from 0 to 1, whose answers were refused: {@code unsettled}, {@code lapped}, {@code blind}. */
    Map<String, Double> getMetadataRefusedShare();

    /** How often this process missed changes. */
    long getMetadataLapses();

    /** Names on which the answers depend that any client of the process keeps. */
    long getMetadataNames();

    /** Answers kept now, by kind. */
    Map<String, Long> getMetadataEntries();
}
