package io.tiercel.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.settings.ClientSettings;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A block that is appended to, and that a snapshot shows as a finished one, as long as it was. */
@Tag("cluster")
@Timeout(120)
class GrowingBlockTest {
    private static final Path DIRECTORY = new Path("/growing");
    private static final Path FILE = new Path(DIRECTORY, "file");
    private static final int BYTES = 150_000;
    private static final int BYTES_BEFORE = 100_000;

    private final byte[] content = Seed.announced("a block that grows").bytes(BYTES);

    @Test
    void readerOfTheFile_readsAllThereIs_thoughASnapshotWasReadMeanwhile() throws IOException {
        try (EmbeddedCluster cluster = EmbeddedCluster.plan().withDataNodes(2).start();
                DistributedFileSystem files = cluster.newFileSystem(withTiercel(cluster.configuration()))) {
            writeBefore(files);
            files.allowSnapshot(DIRECTORY);
            Path before = new Path(files.createSnapshot(DIRECTORY, "before"), FILE.getName());
            try (FSDataOutputStream out = files.append(FILE)) {
                // The NameNode is told of the first length that is flushed, and of no later one.
                out.write(content, BYTES_BEFORE, 1);
                out.hflush();
                out.write(content, BYTES_BEFORE + 1, BYTES - BYTES_BEFORE - 1);
                out.hflush();
                try (FSDataInputStream live = files.open(FILE)) {
                    assertThat(read(files, before)).isEqualTo(Arrays.copyOf(content, BYTES_BEFORE));
                    byte[] read = new byte[BYTES];
                    live.readFully(read);
                    assertThat(read).isEqualTo(content);
                }
            }
        }
    }

    private void writeBefore(DistributedFileSystem files) throws IOException {
        files.mkdirs(DIRECTORY);
        try (FSDataOutputStream out = files.create(FILE)) {
            out.write(content, 0, BYTES_BEFORE);
        }
    }

    private static byte[] read(DistributedFileSystem files, Path path) throws IOException {
        try (FSDataInputStream in = files.open(path)) {
            return in.readAllBytes();
        }
    }

    private static Configuration withTiercel(Configuration conf) {
        conf.set("dfs.client.failover.proxy.provider.localhost", TiercelProxyProvider.class.getName());
        conf.set("dfs.client.replica.accessor.builder.classes", TiercelReplicaAccessorBuilder.class.getName());
        conf.set(ClientSettings.START.key(), "at-once");
        conf.set(ClientSettings.NODE_CAPACITY.key(), "0");
        return conf;
    }
}
