package io.tiercel.client.metadata;

import org.apache.hadoop.hdfs.protocol.LocatedBlocks;

/** Marks replicas as cached in block locations that a caller is about to be handed, who alone has them. */
public interface Marking {
    /** Marks nothing. */
    Marking NONE = new Marking() {
        @Override
        public void reader(LocatedBlocks blocks) {}

        @Override
        public void listing(LocatedBlocks blocks) {}
    };

    /** In the locations of a file by which HDFS's client reads it: it reads a replica that is marked first. */
    void reader(LocatedBlocks blocks);

    /**
     * In those of a file in a listing, by which HDFS's client never reads, as opening the file asks for its locations
     * anew: they tell schedulers where blocks are.
     */
    void listing(LocatedBlocks blocks);
}
