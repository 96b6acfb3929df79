package io.tiercel.client.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.data.block.BlockPlace;
import io.tiercel.client.data.block.DataNodePeers;
import io.tiercel.client.data.block.PlayedDataNode;
import io.tiercel.client.data.block.ReadScene;
import io.tiercel.client.data.chunk.ChunkTier;
import io.tiercel.client.data.chunk.NoTier;
import io.tiercel.client.data.tier.NodeTier;
import io.tiercel.client.data.tier.SideWork;
import io.tiercel.client.data.tier.SingleFlight;
import io.tiercel.client.data.tier.TieredChunks;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.cache.ClientReport.ReadWait;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes of one user whose settings cut a block of three units into chunks of one unit, and of two. */
class ChunkSizesTest {
    private static final int UNIT = 4_096;
    private static final int BYTES = 3 * UNIT;

    @TempDir(factory = InMemory.class)
    private Path parent;

    private final List<ReadWait> waits = new ArrayList<>();
    private final byte[] content =
            Seed.announced("a block in chunks of two sizes").bytes(BYTES);

    @Test
    void eachReadsItsOwnChunks_thoughTheyWouldShareTheNodeTier() throws IOException {
        ChunkTier ofOne = tier(UNIT);
        ChunkTier ofTwo = tier(2 * UNIT);
        assertThat(read(ofOne, UNIT)).isEqualTo(content);
        assertThat(read(ofTwo, 2 * UNIT)).isEqualTo(content);
    }

    @Test
    void readerWaits_forWhatADataNodeServes_andNotForWhatATierHas() throws IOException {
        ChunkTier tier = tier(UNIT);
        read(tier, UNIT);
        assertThat(waits).singleElement().satisfies(wait -> {
            assertThat(wait.bytes()).isEqualTo(BYTES);
            assertThat(wait.nanos()).isPositive();
        });
        read(tier, UNIT);
        assertThat(waits).last().isEqualTo(ReadWait.NONE);
    }

    private byte[] read(ChunkTier node, int chunkBytes) throws IOException {
        DataNodePeers peers = ReadScene.peers(new Configuration());
        BlockPlace place = new BlockPlace(new ExtendedBlock("BP-1", 2, BYTES, 3), List.of(), peers);
        TieredChunks tiers = new TieredChunks(NoTier.NONE, node, 0, chunkBytes, SideWork.atOnce());
        TieredAccessor accessor = new TieredAccessor(
                place,
                new ChunkSource(tiers, SingleFlight.inProcess(), SideWork.atOnce(), chunkBytes, 0),
                new BytesByTier(),
                new PlayedDataNode(content),
                BYTES,
                (dataNode, bytes, wait) -> waits.add(wait),
                () -> {});
        ByteBuffer read = ByteBuffer.allocate(BYTES);
        accessor.read(0, read);
        accessor.close();
        return read.array();
    }

    /** Where it cannot be opened, reads go on without it. */
    private ChunkTier tier(int chunkBytes) {
        try {
            return NodeTier.open(parent.resolve("node"), 16L * chunkBytes, chunkBytes, "lru");
        } catch (IOException e) {
            return NoTier.NONE;
        }
    }
}
