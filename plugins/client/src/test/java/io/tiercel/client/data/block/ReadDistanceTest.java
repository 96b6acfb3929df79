package io.tiercel.client.data.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.data.BytesByTier;
import io.tiercel.client.data.ChunkSource;
import io.tiercel.client.data.TieredAccessor;
import io.tiercel.client.data.block.BlockPlace.Replica;
import io.tiercel.client.data.chunk.NoTier;
import io.tiercel.client.data.chunk.Tier;
import io.tiercel.client.data.tier.ProcessTier;
import io.tiercel.client.data.tier.SideWork;
import io.tiercel.client.data.tier.SingleFlight;
import io.tiercel.client.data.tier.TieredChunks;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How far what was read has come, by which Hadoop's own statistics tell local bytes from remote ones. */
final class ReadDistanceTest {
    private static final int BYTES = 64 << 10;
    private static final int OTHER_RACK = 4;

    private final BytesByTier bytes = new BytesByTier();
    private final TieredChunks tiers =
            new TieredChunks(ProcessTier.open(16L * BYTES, BYTES, "lru"), NoTier.NONE, 16, BYTES, SideWork.atOnce());
    private final ChunkSource chunks = new ChunkSource(tiers, SingleFlight.inProcess(), SideWork.atOnce(), BYTES, 0);

    /** A place that is as far away as the test says. */
    private record Distant(Tier tier, int networkDistance) implements BlockSource {
        @Override
        public Tier readFully(long from, ByteBuffer dst, long readAheadTo) {
            dst.position(dst.limit());
            return tier;
        }

        @Override
        public @Nullable DatanodeInfo served() {
            return null;
        }

        @Override
        public void close() {}
    }

    @Test
    void bytesOfADataNode_areAsFarAwayAsItIs_howeverManyReadsHandThemOn() throws IOException {
        TieredAccessor reader = reader(7, new Distant(Tier.DATANODE, OTHER_RACK));
        for (int i = 0; i < 2; i++) {
            read(reader);
            assertThat(reader.getNetworkDistance()).isEqualTo(OTHER_RACK);
            assertThat(reader.isLocal()).isFalse();
        }
        TieredAccessor local = reader(8, new Distant(Tier.DATANODE, 0));
        read(local);
        assertThat(local.getNetworkDistance()).isZero();
        assertThat(local.isLocal()).isTrue();
    }

    @Test
    void bytesOfMemcached_areRemote() throws IOException {
        TieredAccessor reader = reader(7, new Distant(Tier.MEMCACHED, 0));
        read(reader);
        assertThat(reader.isLocal()).isFalse();
    }

    @Test
    void bytesOfThisMachinesMemory_areLocal() throws IOException {
        Distant far = new Distant(Tier.DATANODE, OTHER_RACK);
        for (int i = 0; i < 3; i++) {
            read(reader(7, far));
        }
        long before = bytes.of(Tier.PROCESS);
        TieredAccessor reader = reader(7, far);
        read(reader);

        assertThat(bytes.of(Tier.PROCESS)).as("bytes from memory").isGreaterThan(before);
        assertThat(reader.getNetworkDistance()).isZero();
        assertThat(reader.isLocal()).isTrue();
    }

    private static void read(TieredAccessor reader) throws IOException {
        assertThat(reader.read(0, new byte[BYTES / 2], 0, BYTES / 2)).isEqualTo(BYTES / 2);
    }

    private TieredAccessor reader(long block, BlockSource source) throws IOException {
        Replica replica = new Replica(
                new DatanodeInfo.DatanodeInfoBuilder()
                        .setIpAddr("127.0.0.1")
                        .setHostName("localhost")
                        .setDatanodeUuid("node")
                        .setXferPort(1)
                        .build(),
                StorageType.DISK);
        BlockPlace place = new BlockPlace(
                new ExtendedBlock("pool", block, BYTES, 1),
                List.of(replica),
                ReadScene.peers(new Configuration(false)));
        return new TieredAccessor(place, chunks, bytes, source, BYTES, (dataNode, read, wait) -> {}, () -> {});
    }
}
