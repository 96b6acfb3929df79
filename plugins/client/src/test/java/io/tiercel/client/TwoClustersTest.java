package io.tiercel.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.wire.TableShape;
import io.tiercel.wire.VersionTable;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two clusters that their administrators have given the same name, in one process. */
@Tag("cluster")
@Timeout(120)
class TwoClustersTest {
    private static final org.apache.hadoop.fs.Path FILE = new org.apache.hadoop.fs.Path("/file");

    @TempDir
    private Path dir;

    @Test
    void nothingOfOne_isGivenToAReaderOfTheOther() throws IOException {
        VersionTables.prepare(dir);
        VersionTable events = VersionTable.create(VersionTables.file(dir, "same"), new TableShape(64, 1024), "same", 1);
        events.confirm(System.nanoTime());
        try (EmbeddedCluster one = EmbeddedCluster.plan().withDataNodes(1).start();
                EmbeddedCluster other = EmbeddedCluster.plan().withDataNodes(1).start();
                DistributedFileSystem files = files(one);
                DistributedFileSystem others = files(other)) {
            write(one, "of the one");
            write(other, "of the other cluster");
            List<String> read = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                read.add(read(files));
                read.add(read(others));
            }
            assertThat(read)
                    .containsExactly("of the one", "of the other cluster", "of the one", "of the other cluster");
        }
    }

    private static void write(EmbeddedCluster cluster, String text) throws IOException {
        try (DistributedFileSystem plain = cluster.newFileSystem();
                FSDataOutputStream out = plain.create(FILE)) {
            out.writeBytes(text);
        }
    }

    private static String read(DistributedFileSystem files) throws IOException {
        try (FSDataInputStream in = files.open(FILE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private DistributedFileSystem files(EmbeddedCluster cluster) throws IOException {
        Configuration conf = cluster.configuration();
        conf.set("dfs.nameservices", "same");
        conf.set("dfs.ha.namenodes.same", "nn");
        conf.set("dfs.namenode.rpc-address.same.nn", cluster.dfs().getURI().getAuthority());
        conf.set("fs.defaultFS", "hdfs://same");
        conf.set("dfs.client.failover.proxy.provider.same", TiercelProxyProvider.class.getName());
        conf.set("dfs.client.replica.accessor.builder.classes", TiercelReplicaAccessorBuilder.class.getName());
        conf.set(ClientSettings.START.key(), "at-once");
        conf.set(ClientSettings.NODE_CAPACITY.key(), "0");
        conf.set(ClientSettings.METADATA_STALENESS.key(), "10m");
        conf.set(EventSettings.DIR.key(), dir.toString());
        return (DistributedFileSystem) FileSystem.newInstance(conf);
    }
}
