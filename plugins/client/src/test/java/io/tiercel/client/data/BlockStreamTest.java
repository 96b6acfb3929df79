package io.tiercel.client.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.client.data.BlockPlace.Replica;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Seed;
import io.tiercel.testkit.SharedCluster;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class BlockStreamTest {
    private static final int BYTES = 100_000;
    private static final String FILE = "/block-stream";

    private final byte[] content = Seed.announced("a block that is read on").bytes(BYTES);

    @Test
    @Tag("cluster")
    void readingOn_pastWhatWasSaidBefore_isHeldAgainstNoDataNode() throws IOException {
        BlockPlace place = written();
        List<Replica> before = place.peers().preferred(place);
        ByteBuffer read = ByteBuffer.allocate(BYTES);
        try (BlockStream stream = stream(place)) {
            stream.readFully(0, read.limit(1_000), 2_000);
            stream.readFully(1_000, read.limit(BYTES), BYTES);
        }
        assertThat(read.array()).isEqualTo(content);
        assertThat(before).hasSizeGreaterThan(1);
        assertThat(place.peers().preferred(place)).isEqualTo(before);
    }

    @Test
    void aNameNodeWhoseNameIsNotFoundAnyMore_leavesTheReadToHdfs() throws IOException {
        DatanodeInfo node = new DatanodeInfo.DatanodeInfoBuilder()
                .setIpAddr("127.0.0.1")
                .setXferPort(1)
                .setDatanodeUuid("one")
                .build();
        BlockPlace place = new BlockPlace(
                new ExtendedBlock("BP-1", 2, BYTES, 3),
                List.of(new Replica(node, StorageType.DISK)),
                peers("hdfs://no-such-host.invalid:8020", new Configuration()));
        AtomicInteger leftToHdfs = new AtomicInteger();
        try (BlockStream stream = stream(place)) {
            assertThatThrownBy(() -> accessor(place, stream, leftToHdfs).read(0, ByteBuffer.allocate(BYTES)))
                    .isInstanceOf(IOException.class);
        }
        assertThat(leftToHdfs).hasValue(1);
    }

    private static TieredAccessor accessor(BlockPlace place, BlockStream stream, AtomicInteger leftToHdfs) {
        TieredChunks none = new TieredChunks(NoTier.NONE, NoTier.NONE, 0, BYTES);
        return new TieredAccessor(
                place,
                new ChunkSource(none, FillLocks.inProcess(), BYTES, 0),
                new BytesByTier(),
                stream,
                BYTES,
                (dataNode, bytes) -> {},
                leftToHdfs::incrementAndGet);
    }

    private static BlockStream stream(BlockPlace place) {
        return new BlockStream(place, new DataNodePeers.Wish(FILE, new Token<>(), false));
    }

    /** Where the one block of a new file is. */
    private BlockPlace written() throws IOException {
        EmbeddedCluster cluster = SharedCluster.instance();
        try (DistributedFileSystem files = cluster.newFileSystem()) {
            try (FSDataOutputStream out = files.create(new Path(FILE))) {
                out.write(content);
            }
            LocatedBlocks located = files.getClient().getLocatedBlocks(FILE, 0, BYTES);
            ExtendedBlock block = located.get(0).getBlock();
            BlockDirectory directory = new BlockDirectory();
            directory.learn(located, peers(cluster.uri(), cluster.configuration()));
            return Objects.requireNonNull(
                    directory.find(block.getBlockPoolId(), block.getBlockId(), block.getGenerationStamp()));
        }
    }

    private static DataNodePeers peers(String nameNode, Configuration conf) throws IOException {
        return new DataNodePeers(URI.create(nameNode), () -> conf, UserGroupInformation.getCurrentUser(), null, null);
    }
}
