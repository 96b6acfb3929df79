package io.tiercel.client.data.block;

import java.util.List;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;

/**
 * A finished block and the DataNodes that hold it, as the NameNode last told this process.
 *
 * @param block its pool, id, generation stamp and full length
 * @param replicas nearest first; never empty
 * @param peers the way to those DataNodes
 */
public record BlockPlace(ExtendedBlock block, List<Replica> replicas, DataNodePeers peers) {
    /** One copy of the block. */
    record Replica(DatanodeInfo node, StorageType storageType) {}

    public long lengthBytes() {
        return block.getNumBytes();
    }
}
