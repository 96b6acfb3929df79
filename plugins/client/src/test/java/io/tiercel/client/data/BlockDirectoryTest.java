package io.tiercel.client.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.junit.jupiter.api.Test;

class BlockDirectoryTest {
    private final BlockDirectory directory = new BlockDirectory();

    @Test
    void block_isKnownToWhoWasToldOfItLast() throws IOException {
        DataNodePeers one = ReadScene.peers(new Configuration());
        DataNodePeers other = ReadScene.peers(new Configuration());
        assertThat(directory.knows(blocks(1), one)).isFalse();
        directory.learn(blocks(1), one);
        assertThat(directory.knows(blocks(1), one)).isTrue();
        assertThat(directory.knows(blocks(1), other)).isFalse();
        assertThat(directory.knows(blocks(2), one)).as("another generation").isFalse();
        directory.learn(blocks(1), other);
        assertThat(directory.knows(blocks(1), one)).isFalse();
        assertThat(directory.find("BP-1", 7, 1)).isNotNull();
    }

    private static LocatedBlocks blocks(long generationStamp) {
        DatanodeInfo node = new DatanodeInfo.DatanodeInfoBuilder()
                .setNodeID(new DatanodeID("127.0.0.1", "localhost", "uuid", 1, 2, 3, 4))
                .build();
        LocatedBlock block =
                new LocatedBlock(new ExtendedBlock("BP-1", 7, 10, generationStamp), new DatanodeInfo[] {node});
        return new LocatedBlocks(10, false, List.of(block), block, true, null, null);
    }
}
