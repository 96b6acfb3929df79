package io.tiercel.client.metadata;

import org.apache.hadoop.hdfs.protocol.LocatedBlocks;

/** Learns where a client's blocks are, before the client reads them. Thread-safe. */
public interface BlockLearner {
    /** Learns what the NameNode has said to the client. */
    void learn(LocatedBlocks blocks);

    /** Whether it was this client that was last told of these blocks, as far as their first one says. */
    boolean knows(LocatedBlocks blocks);
}
