package io.tiercel.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.SchedulingSettings;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.wire.TableShape;
import io.tiercel.wire.VersionTable;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What one client of a process writes, the others see at once: here no event ever tells of it. */
@Tag("cluster")
@Timeout(120)
class OneProcessTest {
    private static final org.apache.hadoop.fs.Path OPEN_TO_ALL = new org.apache.hadoop.fs.Path("/all");

    @TempDir
    private Path dir;

    @Test
    void whatAnyClientOfTheProcessWrites_isSeenAtOnce() throws Exception {
        VersionTables.prepare(dir);
        VersionTable events =
                VersionTable.create(VersionTables.file(dir, "named"), new TableShape(64, 1024), "named", 1);
        events.confirm(System.nanoTime());
        try (EmbeddedCluster cluster = EmbeddedCluster.plan().withDataNodes(1).start();
                DistributedFileSystem plain = cluster.newFileSystem();
                FileSystem reader = FileSystem.newInstance(byName(cluster))) {
            FileSystem.mkdirs(plain, OPEN_TO_ALL, new FsPermission((short) 0777));
            for (Map.Entry<String, FileSystem> writer : writers(cluster).entrySet()) {
                try (FileSystem files = writer.getValue()) {
                    assertThat(staysUnseen(reader, files)).as(writer.getKey()).isZero();
                }
            }
        }
    }

    /** How many of some directories the reader, who knows that there are none, does not see once they are made. */
    private static int staysUnseen(FileSystem reader, FileSystem writer) throws IOException {
        int unseen = 0;
        for (int i = 0; i < 20; i++) {
            org.apache.hadoop.fs.Path made = new org.apache.hadoop.fs.Path(OPEN_TO_ALL, System.nanoTime() + "-" + i);
            long hits = hits(reader);
            reader.exists(made);
            reader.exists(made);
            assertThat(hits(reader)).as("answers from memory").isGreaterThan(hits);
            writer.mkdirs(made);
            unseen += reader.exists(made) ? 0 : 1;
        }
        return unseen;
    }

    private Map<String, FileSystem> writers(EmbeddedCluster cluster) throws Exception {
        Configuration job = byName(cluster);
        job.set(SchedulingSettings.APPLICATION.key(), "etl-42");
        Configuration keepsNothing = byName(cluster);
        keepsNothing.set(ClientSettings.METADATA_ENABLED.key(), "false");
        Configuration off = byName(cluster);
        off.set(ClientSettings.ENABLED.key(), "false");
        Configuration misspelt = byName(cluster);
        misspelt.set("tiercel.client.metadata.stalenes", "1s");
        Map<String, FileSystem> writers = new LinkedHashMap<>();
        writers.put("settings of another job", FileSystem.newInstance(job));
        writers.put("the cache off", FileSystem.newInstance(keepsNothing));
        writers.put("all off", FileSystem.newInstance(off));
        writers.put("settings that cannot be used", FileSystem.newInstance(misspelt));
        writers.put("another name of the NameNode", FileSystem.newInstance(byAddress(cluster)));
        writers.put("another user", UserGroupInformation.createRemoteUser("bob").doAs((PrivilegedExceptionAction<
                        FileSystem>)
                () -> FileSystem.newInstance(byName(cluster))));
        return writers;
    }

    private static long hits(FileSystem files) {
        return Objects.requireNonNull(ClientRuntime.serving(files.getConf()), "Tiercel is off")
                .metadata()
                .cache()
                .statistics(MetadataKind.STATUS)
                .hits();
    }

    private Configuration byName(EmbeddedCluster cluster) {
        Configuration conf = tiered(cluster);
        conf.set("dfs.nameservices", "named");
        conf.set("dfs.ha.namenodes.named", "nn");
        conf.set("dfs.namenode.rpc-address.named.nn", cluster.dfs().getURI().getAuthority());
        conf.set("fs.defaultFS", "hdfs://named");
        conf.set("dfs.client.failover.proxy.provider.named", TiercelProxyProvider.class.getName());
        return conf;
    }

    private Configuration byAddress(EmbeddedCluster cluster) {
        Configuration conf = tiered(cluster);
        String host = cluster.dfs().getURI().getHost();
        conf.set("dfs.client.failover.proxy.provider." + host, TiercelProxyProvider.class.getName());
        return conf;
    }

    private Configuration tiered(EmbeddedCluster cluster) {
        Configuration conf = new Configuration(cluster.configuration());
        conf.set(ClientSettings.START.key(), "at-once");
        conf.set(ClientSettings.NODE_CAPACITY.key(), "0");
        conf.set(ClientSettings.METADATA_STALENESS.key(), "10m");
        conf.set(EventSettings.DIR.key(), dir.toString());
        return conf;
    }
}
