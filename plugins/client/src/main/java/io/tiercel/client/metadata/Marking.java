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

    /** Marks replicas in the locations by which HDFS's client reads a file: the client reads a marked replica first. */
    void reader(LocatedBlocks blocks);

    /**
     * Marks replicas in the locations of a file in a listing. They tell schedulers where blocks are; HDFS's client never
     * reads by them, as opening the file asks for its locations anew.
     */
    void listing(LocatedBlocks blocks);
}
