package io.tiercel.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.client.TiercelProxyProvider;
import io.tiercel.client.TiercelReplicaAccessorBuilder;
import io.tiercel.coordinator.hot.HotCounters;
import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.HotSettings;
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
import java.util.Arrays;
import java.util.Map;
import java.util.function.BooleanSupplier;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.TabularData;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is hot is served from memcached: a real cluster, its coordinator, a relay, a real memcached. Here a block is hot at its
 * first read, because one process tells of a block once in ten seconds.
 */
@Tag("cluster")
@Timeout(180)
final class HotReadsTest {
    private static final int BLOCK_BYTES = 1 << 20;
    private static final int FILE_BYTES = 2 * BLOCK_BYTES + 12_345;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path directory;

    private final Seed seed = Seed.announced("HotReadsTest");
    private Memcached memcached;
    private static EmbeddedCluster cluster;
    private TestCluster services;
    private DistributedFileSystem plain;
    private DistributedFileSystem files;

    @BeforeAll
    static void startCluster() throws Exception {
        cluster = EmbeddedCluster.plan()
                .withDataNodes(1)
                .withBlockBytes(BLOCK_BYTES)
                .with("dfs.replication", "1")
                .start();
    }

    @AfterAll
    static void stopCluster() throws Exception {
        cluster.close();
    }

    @BeforeEach
    void start() throws Exception {
        assumeTrue(Memcached.isInstalled(), "memcached is not installed (Debian: memcached)");
        memcached = Memcached.start(64);
        services = new TestCluster(
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
        plain = cluster.newFileSystem();
        files = cluster.newFileSystem(clientConfiguration());
        until("the server is there", () -> report().servers().size() == 1);
    }

    @AfterEach
    void stop() throws Exception {
        if (memcached != null) {
            files.close();
            plain.close();
            services.close();
            memcached.close();
        }
    }

    @Test
    void whatIsHot_isServedFromMemcached_untilNobodyReadsIt() throws Exception {
        byte[] content = write("/hot");
        until("it comes from memcached", () -> hitsOf(() -> read("/hot", content)) > 0);
        HotReport.Block hottest = report().blocks().get(0);
        assertThat(hottest.path()).isEqualTo("/hot");
        assertThat(hottest.reads()).isPositive();
        assertThat(hottest.server()).isEqualTo(memcached.name());
        until("it is let go", () -> report().blocksHeld() == 0);
        until("memcached has nothing any more", () -> piecesInMemcached() == 0);
        read("/hot", content);
    }

    @Test
    void appended_truncatedAndOverwritten_neverGiveOldBytes() throws Exception {
        byte[] content = heat("/changing");
        for (int round = 0; round < 4; round++) {
            content = change("/changing", content, round);
            read("/changing", content);
            byte[] now = content;
            until("it is hot again", () -> hitsOf(() -> read("/changing", now)) > 0);
        }
    }

    @Test
    void memcachedKilled_hungAndStartedAgain_readsStayRight_andItServesAgain() throws Exception {
        byte[] content = heat("/faults");
        memcached.kill();
        read("/faults", content);
        until("it is known to be gone", () -> report().servers().isEmpty());
        memcached.restart();
        until("it serves again", () -> hitsOf(() -> read("/faults", content)) > 0);
        memcached.hang();
        long begun = System.nanoTime();
        read("/faults", content);
        assertThat(System.nanoTime() - begun).isLessThan(10 * SECOND);
        until("it is known to be gone", () -> {
            read("/faults", content);
            return report().servers().isEmpty();
        });
        memcached.goOn();
        until("it serves again", () -> hitsOf(() -> read("/faults", content)) > 0);
    }

    @Test
    void coordinatorRestarted_letsGoWhatItDoesNotKnow_andBeginsAnew() throws Exception {
        byte[] content = heat("/kept");
        assertThat(piecesInMemcached()).isPositive();
        services.coordinator().close();
        until("clients know of nothing", () -> {
            read("/kept", content);
            return hitsOf(() -> read("/kept", content)) == 0;
        });
        services.startCoordinator();
        until("it serves again", () -> hitsOf(() -> read("/kept", content)) > 0);
    }

    private byte[] write(String file) throws IOException {
        byte[] content = seed.bytes(FILE_BYTES);
        try (FSDataOutputStream out = plain.create(path(file), true)) {
            out.write(content);
        }
        return content;
    }

    private byte[] heat(String file) throws Exception {
        byte[] content = write(file);
        until(file + " is served from memcached", () -> hitsOf(() -> read(file, content)) > 0);
        return content;
    }

    /** Changes the file in one of the ways there are, and says what is in it then. */
    private byte[] change(String file, byte[] content, int way) throws Exception {
        return switch (way % 3) {
            case 0 -> {
                byte[] more = seed.bytes(seed.between(1, BLOCK_BYTES));
                try (FSDataOutputStream out = plain.append(path(file))) {
                    out.write(more);
                }
                byte[] both = Arrays.copyOf(content, content.length + more.length);
                System.arraycopy(more, 0, both, content.length, more.length);
                yield both;
            }
            case 1 -> {
                int length = content.length - seed.between(1, BLOCK_BYTES / 2);
                plain.truncate(path(file), length);
                until("it is truncated", () -> isClosed(file));
                yield Arrays.copyOf(content, length);
            }
            default -> write(file);
        };
    }

    private boolean isClosed(String file) {
        try {
            return plain.isFileClosed(path(file));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void read(String file, byte[] expected) {
        try (FSDataInputStream in = files.open(path(file))) {
            assertThat(in.readAllBytes()).as(seed.toString()).isEqualTo(expected);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** How many pieces came from memcached meanwhile. */
    private static long hitsOf(Runnable reading) {
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

    private HotReport report() {
        return services.coordinator().hot(100);
    }

    private int piecesInMemcached() {
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
        conf.set(EventSettings.DIR.key(), directory.resolve("here").toString());
        conf.set(ClientSettings.PROCESS_CAPACITY.key(), "0");
        conf.set(ClientSettings.NODE_CAPACITY.key(), "0");
        return conf;
    }

    private static org.apache.hadoop.fs.Path path(String text) {
        return new org.apache.hadoop.fs.Path(text);
    }

    private void until(String what, BooleanSupplier condition) throws InterruptedException {
        try {
            Await.until(what, PATIENCE, condition);
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
}
