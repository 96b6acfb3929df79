package io.tiercel.client.data.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.cache.BlockName;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** DataNodes that serve encrypted connections only. */
@Tag("cluster")
@Timeout(180)
class EncryptedTransferTest {
    private static final int BYTES = 100_000;
    private static final String FILE = "/encrypted-transfer";

    private final byte[] content =
            Seed.announced("a block read by encrypted connections").bytes(BYTES);

    @Test
    void read_goesOn_whenTheClustersKeysAreNew() throws IOException {
        try (EmbeddedCluster cluster = EmbeddedCluster.plan()
                        .withDataNodes(1)
                        .withBlockTokens()
                        .with("dfs.encrypt.data.transfer", "true")
                        .start();
                DistributedFileSystem files = cluster.newFileSystem()) {
            write(files);
            DataNodePeers peers = new DataNodePeers(
                    URI.create(cluster.uri()),
                    cluster::configuration,
                    UserGroupInformation.getCurrentUser(),
                    null,
                    null);
            assertThat(read(files, peers)).isEqualTo(content);
            cluster.dfs().restartNameNode();
            cluster.dfs().restartDataNode(0);
            cluster.dfs().waitActive();
            assertThat(read(files, peers)).isEqualTo(content);
        }
    }

    private void write(DistributedFileSystem files) throws IOException {
        try (FSDataOutputStream out = files.create(new Path(FILE))) {
            out.write(content);
        }
    }

    /** The file's one block, by a token that is new. */
    private static byte[] read(DistributedFileSystem files, DataNodePeers peers) throws IOException {
        LocatedBlocks located = files.getClient().getLocatedBlocks(FILE, 0, BYTES);
        ExtendedBlock block = located.get(0).getBlock();
        BlockDirectory directory = new BlockDirectory();
        directory.learn(located, peers);
        BlockPlace place = Objects.requireNonNull(
                directory.find(new BlockName(block.getBlockPoolId(), block.getBlockId(), block.getGenerationStamp())));
        ByteBuffer read = ByteBuffer.allocate(BYTES);
        try (BlockStream stream = new BlockStream(
                place, new DataNodePeers.Wish(FILE, located.get(0).getBlockToken(), false))) {
            stream.readFully(0, read, BYTES);
        }
        return read.array();
    }
}
