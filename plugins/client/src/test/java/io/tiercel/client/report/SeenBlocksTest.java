package io.tiercel.client.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.report.SeenBlocks.Seen;
import io.tiercel.wire.cache.BlockName;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;
import org.junit.jupiter.api.Test;

class SeenBlocksTest {
    private static final ExtendedBlock BLOCK = new ExtendedBlock("BP-1", 7, 10, 1001);
    private static final DatanodeInfo[] NODES = {node("near"), node("far")};

    private final SeenBlocks seen = new SeenBlocks();

    @Test
    void block_isKnownByItsPoolAndGeneration() {
        learn(new LocatedBlock(BLOCK, NODES), false);
        assertThat(seen.find(new BlockName("BP-1", 7, 1001)))
                .extracting(Seen::cluster, Seen::fileBytes)
                .containsExactly("nn", 20L);
        assertThat(seen.find(new BlockName("BP-1", 7, 1002))).isNull();
        assertThat(seen.find(new BlockName("BP-2", 7, 1001))).isNull();
        assertThat(seen.find(new BlockName("BP-1", 8, 1001))).isNull();
    }

    @Test
    void block_isReadFromTheReplicaThatTheNameNodeNamesFirst() {
        learn(new LocatedBlock(BLOCK, NODES), false);
        assertThat(known().firstDataNode()).isEqualTo("uuid-near");
        learn(new LocatedBlock(BLOCK, new DatanodeInfo[0]), false);
        assertThat(known().firstDataNode()).isEmpty();
    }

    @Test
    void block_isForgotten_onceItsFileIsWrittenAgain_orAllReplicasAreCorrupt() {
        learn(new LocatedBlock(BLOCK, NODES), false);
        learn(new LocatedBlock(BLOCK, NODES), true);
        assertThat(seen.find(new BlockName("BP-1", 7, 1001)))
                .as("under construction")
                .isNull();
        learn(new LocatedBlock(BLOCK, NODES), false);
        LocatedBlock corrupt = new LocatedBlock(BLOCK, NODES);
        corrupt.setCorrupt(true);
        learn(corrupt, false);
        assertThat(seen.find(new BlockName("BP-1", 7, 1001))).as("corrupt").isNull();
    }

    @Test
    void group_ofErasureCoding_isNotKnown() {
        learn(new LocatedStripedBlock(BLOCK, NODES, null, null, new byte[NODES.length], 0, false, null), false);
        assertThat(seen.find(new BlockName("BP-1", 7, 1001))).isNull();
    }

    private Seen known() {
        return Objects.requireNonNull(seen.find(new BlockName("BP-1", 7, 1001)));
    }

    private void learn(LocatedBlock block, boolean underConstruction) {
        seen.learn(
                "nn",
                new LocatedBlocks(20, underConstruction, List.of(block), block, !underConstruction, null, null),
                null);
    }

    private static DatanodeInfo node(String name) {
        return new DatanodeInfo.DatanodeInfoBuilder()
                .setNodeID(new DatanodeID("127.0.0.1", name, "uuid-" + name, 1, 2, 3, 4))
                .build();
    }
}
