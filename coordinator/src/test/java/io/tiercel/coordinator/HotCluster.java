package io.tiercel.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.TiercelProxyProvider;
import io.tiercel.client.TiercelReplicaAccessorBuilder;
import io.tiercel.coordinator.hot.HotCounters;
import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.HotSettings;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.ClusterPlan;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Memcached;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.cache.HotReport;
import io.tiercel.wire.memcached.MemcachedConnection;
import io.tiercel.wire.memcached.Pieces;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.TabularData;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * A real memcached, a coordinator and a relay for a real cluster, and clients with and without Tiercel. Here a block is hot
 * at its first read, because one process tells of a block once in ten seconds.
 */
final class HotCluster implements AutoCloseable {
    static final int BLOCK_BYTES = 1 << 20;
    private static final int FILE_BYTES = 2 * BLOCK_BYTES + 12_345;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long SECOND = 1_000_000_000L;

    private final EmbeddedCluster cluster;
    private final Path directory;
    private final Seed seed;
    private final Memcached memcached;
    private final TestCluster services;
    private final DistributedFileSystem plain;
    private final DistributedFileSystem files;

    /** Of a cluster for it: one DataNode, and blocks of which a file has a few. */
    static ClusterPlan plan() {
        return EmbeddedCluster.plan()
                .withDataNodes(1)
                .withBlockBytes(BLOCK_BYTES)
                .with("dfs.replication", "1");
    }

    HotCluster(EmbeddedCluster cluster, Path directory, Seed seed) throws Exception {
        this.cluster = cluster;
        this.directory = directory;
        this.seed = seed;
        this.memcached = Memcached.start(64);
        this.services = new TestCluster(
                cluster,
                directory,
                Map.of(
                        HotSettings.SERVERS.key(),
                        memcached.name(),
                        HotSettings.THRESHOLD.key(),
                        "0",
                        HotSettings.WINDOW.key(),
                        "12s"));
        services.startCoordinator();
        services.startRelay("here");
        this.plain = cluster.newFileSystem();
        this.files = cluster.newFileSystem(clientConfiguration());
        until("the server is there", () -> report().servers().size() == 1);
    }

    Memcached memcached() {
        return memcached;
    }

    TestCluster services() {
        return services;
    }

    DistributedFileSystem plain() {
        return plain;
    }

    DistributedFileSystem files() {
        return files;
    }

    Path relayDirectory() {
        return directory.resolve("here");
    }

    @Override
    public void close() throws Exception {
        files.close();
        plain.close();
        services.close();
        memcached.close();
    }

    byte[] write(String file) throws IOException {
        byte[] content = seed.bytes(FILE_BYTES);
        try (FSDataOutputStream out = plain.create(path(file), true)) {
            out.write(content);
        }
        return content;
    }

    byte[] heat(String file) throws Exception {
        byte[] content = write(file);
        until(file + " is served from memcached", () -> hitsOf(() -> read(file, content)) > 0);
        return content;
    }

    void read(String file, byte[] expected) {
        try (FSDataInputStream in = files.open(path(file))) {
            assertThat(in.readAllBytes()).as(seed.toString()).isEqualTo(expected);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** How many pieces came from memcached meanwhile. */
    static long hitsOf(Runnable reading) {
        long before = hits();
        reading.run();
        return hits() - before;
    }

    private static long hits() {
        try {
            MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
            long sum = 0;
            for (ObjectName bean : beans.queryNames(new ObjectName("Hadoop:service=Tiercel,name=Client*"), null)) {
                TabularData counts = (TabularData) beans.getAttribute(bean, "Memcached");
                sum += (long) counts.get(new Object[] {"hits"}).get("value");
            }
            return sum;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    HotReport report() {
        return services.coordinator().hot(100);
    }

    /** What memcached has under the keys of pieces. */
    int piecesInMemcached() {
        try (MemcachedConnection connection = MemcachedConnection.open(memcached.address(), SECOND)) {
            return (int) connection.keys(Pieces.PREFIX, 1_000).stream()
                    .filter(key -> !key.endsWith("/fill"))
                    .count();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Configuration clientConfiguration() {
        Configuration conf = cluster.configuration();
        conf.set(
                "dfs.client.failover.proxy.provider." + services.uri().getHost(), TiercelProxyProvider.class.getName());
        conf.set("dfs.client.replica.accessor.builder.classes", TiercelReplicaAccessorBuilder.class.getName());
        conf.set(ClientSettings.START.key(), "at-once");
        conf.set(EventSettings.DIR.key(), relayDirectory().toString());
        conf.set(ClientSettings.PROCESS_CAPACITY.key(), "0");
        conf.set(ClientSettings.NODE_CAPACITY.key(), "0");
        return conf;
    }

    void until(String what, BooleanSupplier condition) throws InterruptedException {
        try {
            Await.until(what, PATIENCE, condition::getAsBoolean);
        } catch (AssertionError e) {
            HotCounters done = services.coordinator().hotCounters();
            throw new AssertionError(
                    e.getMessage() + "; " + report() + "; " + piecesInMemcached() + " pieces; reads " + done.reads()
                            + ", admissions " + done.admissions() + ", cooled " + done.cooled() + ", refusals "
                            + done.refusals() + ", failures "
                            + services.coordinator().cache().failures() + "; " + seed,
                    e);
        }
    }

    static org.apache.hadoop.fs.Path path(String text) {
        return new org.apache.hadoop.fs.Path(text);
    }
}
