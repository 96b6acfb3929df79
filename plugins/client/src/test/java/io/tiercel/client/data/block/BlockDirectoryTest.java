package io.tiercel.client.data.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.wire.cache.BlockName;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
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
        assertThat(directory.find(new BlockName("BP-1", 7, 1))).isNotNull();
    }

    @Test
    void block_isLeftToHdfs_onceItsFileIsWrittenAgain_orAllReplicasAreCorrupt() throws IOException {
        DataNodePeers peers = ReadScene.peers(new Configuration());
        directory.learn(blocks(1), peers);
        directory.learn(blocks(true, block(1)), peers);
        assertThat(directory.find(new BlockName("BP-1", 7, 1)))
                .as("under construction")
                .isNull();
        directory.learn(blocks(1), peers);
        LocatedBlock corrupt = block(1);
        corrupt.setCorrupt(true);
        directory.learn(blocks(false, corrupt), peers);
        assertThat(directory.find(new BlockName("BP-1", 7, 1))).as("corrupt").isNull();
    }

    @Test
    void block_ofAnotherPoolOrGeneration_orWithoutReplicas_isLeftToHdfs() throws IOException {
        DataNodePeers peers = ReadScene.peers(new Configuration());
        directory.learn(blocks(1), peers);
        assertThat(directory.find(new BlockName("BP-2", 7, 1))).isNull();
        assertThat(directory.find(new BlockName("BP-1", 7, 2))).isNull();
        directory.learn(
                blocks(false, new LocatedBlock(new ExtendedBlock("BP-1", 8, 10, 1), new DatanodeInfo[0])), peers);
        assertThat(directory.find(new BlockName("BP-1", 8, 1))).isNull();
    }

    /** Tens of thousands of blocks may be known, on a few nodes. */
    @Test
    void blocks_onOneNode_shareIt_andWhoAskedHasAnother() throws IOException {
        DataNodePeers peers = ReadScene.peers(new Configuration());
        LocatedBlock first = block(1);
        directory.learn(blocks(false, first), peers);
        DatanodeInfo known = node(1);
        directory.learn(blocks(2), peers);
        assertThat(node(2)).isSameAs(known).isNotSameAs(first.getLocations()[0]).isEqualTo(first.getLocations()[0]);
        first.getLocations()[0].setNetworkLocation("/elsewhere");
        assertThat(known.getNetworkLocation()).isNotEqualTo("/elsewhere");
    }

    private DatanodeInfo node(long generationStamp) {
        return Objects.requireNonNull(directory.find(new BlockName("BP-1", 7, generationStamp)))
                .replicas()
                .get(0)
                .node();
    }

    private static LocatedBlocks blocks(long generationStamp) {
        return blocks(false, block(generationStamp));
    }

    private static LocatedBlocks blocks(boolean underConstruction, LocatedBlock block) {
        return new LocatedBlocks(10, underConstruction, List.of(block), block, !underConstruction, null, null);
    }

    private static LocatedBlock block(long generationStamp) {
        DatanodeInfo node = new DatanodeInfo.DatanodeInfoBuilder()
                .setNodeID(new DatanodeID("127.0.0.1", "localhost", "uuid", 1, 2, 3, 4))
                .build();
        return new LocatedBlock(new ExtendedBlock("BP-1", 7, 10, generationStamp), new DatanodeInfo[] {node});
    }
}
