package io.tiercel.systemtests.failover;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.ClientRuntime;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.systemtests.process.Reading;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.ChildProcess.Command;
import io.tiercel.testkit.FreePort;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.MiniDFSNNTopology;
import org.apache.hadoop.hdfs.server.namenode.ha.HATestUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A nameservice with two NameNodes, of which Tiercel wraps HDFS's own failover. */
@Tag("cluster")
class FailoverTest {
    private static final String NAMESERVICE = "pair";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private static Path dir;

    private static final List<ChildProcess> SERVICES = new ArrayList<>();
    private static MiniDFSCluster cluster;
    private static Configuration stockConf;
    private static Configuration tiered;
    private static DistributedFileSystem stock;
    private static DistributedFileSystem files;

    @BeforeAll
    static void start() throws Exception {
        Configuration conf = new Configuration();
        conf.set("hdfs.minidfs.basedir", dir.resolve("dfs").toString());
        conf.setInt("dfs.ha.tail-edits.period", 1);
        conf.setInt("dfs.blocksize", 1 << 20);
        cluster = new MiniDFSCluster.Builder(conf)
                .nnTopology(MiniDFSNNTopology.simpleHATopology())
                .numDataNodes(1)
                .build();
        cluster.waitActive();
        cluster.transitionToActive(0);
        stockConf = new Configuration(conf);
        HATestUtil.setFailoverConfigurations(cluster, stockConf, NAMESERVICE);
        tiered = tieredConfiguration();
        for (String main : List.of("io.tiercel.coordinator.CoordinatorMain", "io.tiercel.relay.RelayMain")) {
            SERVICES.add(service(main));
        }
        stock = open(stockConf);
        files = open(tiered);
    }

    @AfterAll
    static void stop() throws IOException {
        files.close();
        stock.close();
        SERVICES.forEach(ChildProcess::close);
        cluster.shutdown();
    }

    @Test
    void readsAndWrites_goOn_andMetadataIsRightAtOnceAfterAFailover() throws Exception {
        byte[] bytes = Seed.announced("a file of two NameNodes").bytes(2_500_000);
        Reading.write(files, "/a/file", bytes);
        awaitHits("/a/file");
        FSDataOutputStream open = files.create(path("/a/open"));
        open.write(bytes, 0, 1_000_000);
        open.hflush();

        failOver();
        stock.rename(path("/a/file"), path("/a/moved"));
        open.write(bytes, 1_000_000, 1_500_000);
        open.close();

        assertThat(files.exists(path("/a/open"))).isTrue();
        assertThat(Arrays.equals(Reading.all(files, "/a/open"), bytes)).isTrue();
        Thread.sleep(1_000);
        assertThat(files.exists(path("/a/file"))).isFalse();
        assertThat(Arrays.equals(Reading.all(files, "/a/moved"), bytes)).isTrue();
        awaitHits("/a/moved");
        assertThat(SERVICES).allMatch(ChildProcess::alive);
    }

    @Test
    void failingOverAndBack_neverShowsWhatWasTrueBefore() throws Exception {
        Reading.write(files, "/b/file", new byte[10]);
        for (int i = 0; i < 3; i++) {
            awaitHits("/b/file");
            failOver();
            Reading.write(stock, "/b/file", new byte[20 + i]);
            Thread.sleep(1_000);
            assertThat(files.getFileStatus(path("/b/file")).getLen()).isEqualTo(20 + i);
        }
    }

    @Test
    void callsWhoseAnswerIsLost_areNotCarriedOutTwice() throws Exception {
        for (String prefix : List.of("dfs", "tiercel")) {
            DistributedFileSystem client = lossyClient(prefix);
            String root = "/" + prefix;
            client.mkdirs(path(root));
            Reading.write(client, root + "/f", new byte[10]);

            lose("rename");
            assertThat(client.rename(path(root + "/f"), path(root + "/g"))).isTrue();
            lose("delete");
            assertThat(client.delete(path(root + "/g"), false)).isTrue();
            lose("create");
            Reading.write(client, root + "/h", new byte[5]);

            assertThat(client.exists(path(root + "/f"))).isFalse();
            assertThat(client.exists(path(root + "/g"))).isFalse();
            assertThat(client.getFileStatus(path(root + "/h")).getLen()).isEqualTo(5);
            assertThat(LossyProvider.waiting()).isFalse();
            client.close();
        }
    }

    private static org.apache.hadoop.fs.Path path(String path) {
        return new org.apache.hadoop.fs.Path(path);
    }

    private static void lose(String method) {
        LossyProvider.loseTheNext(method, () -> {
            try {
                failOver();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static void failOver() throws IOException {
        int active = cluster.getNameNode(0).isActiveState() ? 0 : 1;
        cluster.transitionToStandby(active);
        cluster.transitionToActive(1 - active);
    }

    private static DistributedFileSystem open(Configuration conf) throws IOException {
        return (DistributedFileSystem) FileSystem.newInstance(URI.create("hdfs://" + NAMESERVICE), conf);
    }

    /** A client that loses answers: a stock one, or one with Tiercel around a provider that it is told to wrap. */
    private static DistributedFileSystem lossyClient(String prefix) throws IOException {
        Configuration conf = new Configuration(prefix.equals("dfs") ? stockConf : tiered);
        conf.set(prefix + ".client.failover.proxy.provider." + NAMESERVICE, LossyProvider.class.getName());
        return open(conf);
    }

    private static Configuration tieredConfiguration() throws IOException {
        Configuration conf = Reading.load(stockConf, NAMESERVICE);
        settings().forEach(conf::set);
        return conf;
    }

    private static Map<String, String> settings() throws IOException {
        Map<String, String> settings = new TreeMap<>();
        settings.put(EventSettings.DIR.key(), dir.resolve("events").toString());
        settings.put(EventSettings.OWNER.key(), System.getProperty("user.name"));
        settings.put(EventSettings.SECRET_FILE.key(), dir.resolve("secret").toString());
        settings.put(EventSettings.COORDINATOR_ADDRESS.key(), "127.0.0.1:" + FreePort.next());
        return settings;
    }

    private static ChildProcess service(String main) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("--fs", "hdfs://" + NAMESERVICE));
        for (Map.Entry<String, String> e : tiered) {
            if (e.getKey().matches("dfs\\.(nameservices|ha\\.namenodes|namenode\\.rpc-address).*")
                    || e.getKey().matches("tiercel\\.(events|coordinator)\\..*")) {
                words.addAll(List.of("-D", e.getKey() + "=" + tiered.get(e.getKey())));
            }
        }
        ChildProcess child = ChildProcess.start(Command.of(main, words.toArray(String[]::new))
                .withJvmFlags("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        child.awaitLine("ready", PATIENCE);
        return child;
    }

    /** Asks for the file's status until it is answered from memory. */
    private static void awaitHits(String file) throws IOException, InterruptedException {
        Configuration conf = files.getConf();
        var statuses = Objects.requireNonNull(ClientRuntime.of(conf))
                .metadata()
                .cache()
                .statistics(MetadataKind.STATUS);
        long before = statuses.hits();
        Await.until("a status is answered from memory", PATIENCE, () -> {
            files.getFileStatus(path(file));
            return statuses.hits() > before;
        });
    }
}
