package io.tiercel.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.relay.RelayDaemon;
import io.tiercel.wire.NameWatch;
import io.tiercel.wire.VersionTable;
import io.tiercel.wire.VersionTables;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.MiniDFSNNTopology;
import org.apache.hadoop.hdfs.server.namenode.ha.HATestUtil;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two NameNodes, one active and one standby, that change places. */
@Tag("cluster")
@Timeout(240)
final class FailoverTest {
    @TempDir
    private Path directory;

    @Test
    void failover_isFollowedAndNoChangeIsMissed() throws Exception {
        Configuration conf = new Configuration();
        conf.set("hdfs.minidfs.basedir", directory.resolve("dfs").toString());
        conf.setInt("dfs.ha.tail-edits.period", 1);
        MiniDFSCluster cluster = new MiniDFSCluster.Builder(conf)
                .nnTopology(MiniDFSNNTopology.simpleHATopology())
                .numDataNodes(0)
                .build();
        try {
            cluster.transitionToActive(0);
            HATestUtil.setFailoverConfigurations(cluster, conf, "pair");
            follow(cluster, conf);
        } finally {
            cluster.shutdown();
        }
    }

    private void follow(MiniDFSCluster cluster, Configuration conf) throws Exception {
        URI uri = URI.create("hdfs://pair");
        try (FileSystem fs = FileSystem.newInstance(uri, conf);
                CoordinatorDaemon coordinator = CoordinatorDaemon.start(settings(0), conf, uri);
                RelayDaemon relay = RelayDaemon.start(settings(coordinator.port()), "pair")) {
            assertThat(relay.awaitConfirmed(TestCluster.PATIENCE)).isTrue();
            VersionTable table = VersionTables.openTrusted(directory.resolve("machine"), "pair", "root");
            for (int round = 0; round < 3; round++) {
                int active = round % 2;
                makesStale(table, fs, "/before-" + round);
                cluster.transitionToStandby(active);
                cluster.transitionToActive(1 - active);
                makesStale(table, fs, "/after-" + round);
            }
        }
    }

    /** Once the table is confirmed as of a moment after the change, the change is in it. */
    private static void makesStale(VersionTable table, FileSystem fs, String path) throws Exception {
        NameWatch watch = TestCluster.watch(table, MetadataKind.STATUS, path);
        assertThat(fs.mkdirs(new org.apache.hadoop.fs.Path(path))).isTrue();
        TestCluster.awaitConfirmed(table);
        assertThat(watch.changes()).isPositive();
    }

    private Settings settings(int port) {
        Map<String, String> texts = new TreeMap<>();
        texts.put(EventSettings.COORDINATOR_ADDRESS.key(), "127.0.0.1:" + port);
        texts.put(EventSettings.SECRET_FILE.key(), directory.resolve("secret").toString());
        texts.put(EventSettings.DIR.key(), directory.resolve("machine").toString());
        return Settings.of(texts);
    }
}
