package io.tiercel.client.data.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.client.data.block.BlockPlace.Replica;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Seed;
import io.tiercel.testkit.SharedCluster;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
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
        try (BlockStream stream = ReadScene.stream(place)) {
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
                ReadScene.peers("hdfs://no-such-host.invalid:8020", new Configuration()));
        AtomicInteger leftToHdfs = new AtomicInteger();
        try (BlockStream stream = ReadScene.stream(place)) {
            assertThatThrownBy(() -> ReadScene.accessor(place, stream, leftToHdfs::incrementAndGet)
                            .read(0, ByteBuffer.allocate(BYTES)))
                    .isInstanceOf(IOException.class);
        }
        assertThat(leftToHdfs).hasValue(1);
    }

    /** Where the one block of a new file is. */
    private BlockPlace written() throws IOException {
        EmbeddedCluster cluster = SharedCluster.instance();
        try (DistributedFileSystem files = cluster.newFileSystem()) {
            try (FSDataOutputStream out = files.create(new Path(FILE))) {
                out.write(content);
            }
            return ReadScene.firstBlock(files, FILE, 2, ReadScene.peers(cluster.uri(), cluster.configuration()));
        }
    }
}
