package io.tiercel.client.data.chunk;

/** Where the bytes of a read came from, the nearest first. */
public enum Tier {
    /** Memory of the reading process. */
    PROCESS,
    /** Memory shared by the processes of one user on one machine. */
    NODE,
    /** A memcached server, for a block that is hot. */
    MEMCACHED,
    /** None of these: HDFS served it. */
    DATANODE
}
