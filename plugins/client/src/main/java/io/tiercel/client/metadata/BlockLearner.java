package io.tiercel.client.metadata;

import org.apache.hadoop.hdfs.protocol.LocatedBlocks;

/** Who is to know where a client's blocks are, before it reads them. Thread-safe. */
public interface BlockLearner {
    /** The NameNode has said this to the client. */
    void learn(LocatedBlocks blocks);

    /** Whether it was this client that was last told of these blocks, as far as their first one says. */
    boolean knows(LocatedBlocks blocks);
}
