package io.tiercel.client.data.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tiercel.client.data.chunk.Tier;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Replicas whose bytes have changed on a DataNode's disk, and of which the NameNode makes no new ones meanwhile. */
@Tag("cluster")
@Timeout(120)
class CorruptReplicaTest {
    private static final int BYTES = 300_000;
    /** A file shorter than a cell of its stripes has one block of data. */
    private static final String CODE = "XOR-2-1-1024k";

    private static EmbeddedCluster cluster;
    private static DistributedFileSystem files;

    private final byte[] content =
            Seed.announced("a block with corrupt replicas").bytes(BYTES);

    @BeforeAll
    static void start() throws IOException {
        // A DataNode that looks through its own blocks would find out by itself.
        cluster = EmbeddedCluster.plan()
                .withDataNodes(3)
                .with("dfs.namenode.redundancy.interval.seconds", "3600")
                .with("dfs.block.scanner.volume.bytes.per.second", "0")
                .start();
        files = cluster.newFileSystem();
    }

    @AfterAll
    static void stop() throws IOException {
        files.close();
        cluster.close();
    }

    @Test
    void oneOfTwo_readFirst_isReported_andTheOtherIsRead() throws IOException {
        BlockPlace place = write("/one", 2);
        corrupt(place, 0);
        ByteBuffer read = ByteBuffer.allocate(BYTES);
        try (BlockStream stream = ReadScene.stream(place)) {
            assertThat(stream.readFully(0, read, BYTES)).isEqualTo(Tier.DATANODE);
        }
        assertThat(Arrays.equals(read.array(), content)).isTrue();
        assertThat(corruptNodes(place)).containsExactly(uuid(place, 0));
    }

    @Test
    void theOnlyOne_isReported_andTheReadFails_soThatHdfsBlamesNobodyElse() throws IOException {
        BlockPlace place = write("/only", 1);
        corrupt(place, 0);
        assertThat(failure(place)).isInstanceOf(IOException.class).isNotInstanceOf(ChecksumException.class);
        assertThat(corruptNodes(place)).containsExactly(uuid(place, 0));
    }

    @Test
    void allOfTwo_areNotReported_asItMayBeTheReaderThatIsAtFault() throws IOException {
        BlockPlace place = write("/all", 2);
        corrupt(place, 0);
        corrupt(place, 1);
        assertThat(failure(place)).isInstanceOf(IOException.class).isNotInstanceOf(ChecksumException.class);
        assertThat(corruptNodes(place)).isEmpty();
    }

    @Test
    void ofAnErasureCodedFile_thePartThatWasRead_isReported() throws IOException {
        Path directory = new Path("/coded");
        files.mkdirs(directory);
        files.enableErasureCodingPolicy(CODE);
        files.setErasureCodingPolicy(directory, CODE);
        BlockPlace place = write("/coded/file", 1);
        corrupt(place, 0);
        assertThat(failure(place)).isInstanceOf(IOException.class).isNotInstanceOf(ChecksumException.class);
        assertThat(corruptNodes(place)).containsExactly(uuid(place, 0));
    }

    @Test
    void aNameNodeThatCannotBeTold_doesNotFailTheRead() throws IOException {
        BlockPlace place = write("/untold", 2);
        corrupt(place, 0);
        Configuration conf = cluster.configuration();
        conf.set("ipc.client.connect.max.retries", "0");
        TrustedNetwork.set(conf);
        BlockPlace untold = new BlockPlace(place.block(), place.replicas(), ReadScene.peers(conf));
        ByteBuffer read = ByteBuffer.allocate(BYTES);
        try (BlockStream stream = ReadScene.stream(untold)) {
            stream.readFully(0, read, BYTES);
        }
        assertThat(Arrays.equals(read.array(), content)).isTrue();
        assertThat(corruptNodes(place)).isEmpty();
    }

    private static Throwable failure(BlockPlace place) throws IOException {
        try (BlockStream stream = ReadScene.stream(place)) {
            return catchThrowable(() -> stream.readFully(0, ByteBuffer.allocate(BYTES), BYTES));
        }
    }

    /** Where the one block of a new file is, once all DataNodes have told of it. */
    private BlockPlace write(String path, int replication) throws IOException {
        try (FSDataOutputStream out = files.create(new Path(path), (short) replication)) {
            out.write(content);
        }
        return ReadScene.firstBlock(files, path, replication, ReadScene.peers(cluster.uri(), cluster.configuration()));
    }

    private static void corrupt(BlockPlace place, int replica) throws IOException {
        DataNode holder = cluster.dfs().getDataNodes().stream()
                .filter(node -> node.getDatanodeUuid().equals(uuid(place, replica)))
                .findFirst()
                .orElseThrow();
        cluster.dfs().corruptReplica(holder, place.block());
    }

    private static String uuid(BlockPlace place, int replica) {
        return place.replicas().get(replica).node().getDatanodeUuid();
    }

    /** Where the NameNode knows the block to be corrupt. */
    private static List<String> corruptNodes(BlockPlace place) {
        BlockManager blocks = cluster.dfs().getNamesystem().getBlockManager();
        Collection<DatanodeDescriptor> nodes =
                blocks.getCorruptReplicas(place.block().getLocalBlock());
        return nodes == null
                ? List.of()
                : nodes.stream().map(DatanodeDescriptor::getDatanodeUuid).toList();
    }
}
