package io.tiercel.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.settings.ClientSettings;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.EmbeddedCluster;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that reads for one user after the other. */
@Tag("cluster")
@Timeout(120)
class ManyUsersTest {
    private static final org.apache.hadoop.fs.Path FILE = new org.apache.hadoop.fs.Path("/file");
    private static final int USERS = 20;
    /** Of clients that stand for something of the whole process, as the first ones of Hadoop do. */
    private static final int KEPT_MAX = USERS / 4;

    @TempDir
    private Path dir;

    @Test
    void whatAUserCosts_isGivenBackWithTheUsersFileSystem() throws Exception {
        try (EmbeddedCluster cluster = EmbeddedCluster.plan().withDataNodes(1).start()) {
            try (DistributedFileSystem files = cluster.newFileSystem();
                    FSDataOutputStream out = files.create(FILE)) {
                out.writeBytes("text");
            }
            List<WeakReference<Configuration>> configurations = new ArrayList<>();
            for (int user = 0; user < USERS; user++) {
                Configuration conf = configuration(cluster);
                configurations.add(new WeakReference<>(conf));
                UserGroupInformation.createRemoteUser("user-" + user)
                        .doAs((PrivilegedExceptionAction<Void>) () -> read(conf));
            }
            Await.until("hardly any are kept", Duration.ofSeconds(20), () -> {
                System.gc();
                return kept(configurations) <= KEPT_MAX;
            });
        }
    }

    private static long kept(List<WeakReference<Configuration>> configurations) {
        return configurations.stream().filter(conf -> conf.get() != null).count();
    }

    private static Void read(Configuration conf) throws IOException {
        try (FileSystem files = FileSystem.newInstance(conf);
                FSDataInputStream in = files.open(FILE)) {
            assertThat(new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                    .isEqualTo("text");
        }
        return null;
    }

    private Configuration configuration(EmbeddedCluster cluster) {
        Configuration conf = new Configuration(cluster.configuration());
        String host = cluster.dfs().getURI().getHost();
        conf.set("dfs.client.failover.proxy.provider." + host, TiercelProxyProvider.class.getName());
        conf.set("dfs.client.replica.accessor.builder.classes", TiercelReplicaAccessorBuilder.class.getName());
        conf.set(ClientSettings.START.key(), "at-once");
        conf.set(ClientSettings.NODE_CAPACITY.key(), "0");
        conf.set("tiercel.events.dir", dir.toString());
        // Hadoop keeps a connection, and the user's configuration with it, for 10 s after its last call.
        conf.setInt("ipc.client.connection.maxidletime", 500);
        return conf;
    }
}
