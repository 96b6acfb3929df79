package io.tiercel.systemtests.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.systemtests.process.Reading;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A stream is open, and another file has come in the place of its file. As long as its block token holds, stock HDFS fails
 * where the DataNode has deleted the block, and memory still has the bytes. When the token has expired, HDFS's stream asks
 * for the blocks of the path anew, with Tiercel and without, and reads the other file.
 */
@Tag("cluster")
class ReplacedFileTest {
    private static final Duration LIFETIME = Duration.ofSeconds(2);
    private static final Duration USUAL_LIFETIME = Duration.ofHours(10);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int LENGTH = 500_000;

    private static EmbeddedCluster cluster;
    private static TiercelServices services;
    private static DistributedFileSystem stock;
    private static DistributedFileSystem tiercel;

    private final Seed seed = Seed.announced("files that are replaced");
    private final byte[] first = seed.bytes(LENGTH);
    private final byte[] second = seed.bytes(LENGTH);

    @BeforeAll
    static void start() throws Exception {
        cluster = EmbeddedCluster.plan()
                .withDataNodes(1)
                .withBlockBytes(1 << 20)
                .withBlockTokens()
                .with("dfs.heartbeat.interval", "1")
                .with("dfs.namenode.redundancy.interval.seconds", "1s")
                .with("dfs.client.retry.window.base", "10")
                .start();
        services = TiercelServices.start(cluster);
        Configuration tiered = services.clientConfiguration(cluster.configuration());
        stock = cluster.newFileSystem();
        tiercel = Reading.as("alice", tiered);
    }

    @AfterAll
    static void stop() throws IOException {
        tiercel.close();
        stock.close();
        services.close();
        cluster.close();
    }

    @Test
    void streamWhoseTokenHolds_readsItsFileFromMemory_whereStockFails() throws Exception {
        Path path = new Path("/holds");
        Reading.write(stock, path.toString(), first);
        try (FSDataInputStream of = stock.open(path);
                FSDataInputStream with = tiercel.open(path)) {
            assertThat(Reading.all(tiercel, path.toString())).isEqualTo(first);
            replace(path);

            assertThat(with.readAllBytes()).isEqualTo(first);

            assertThatThrownBy(of::readAllBytes).isInstanceOf(IOException.class);
        }
    }

    @Test
    void streamWhoseTokenHasExpired_readsTheOtherFile_asStockDoes() throws Exception {
        Path path = new Path("/expires");
        Reading.write(stock, path.toString(), first);
        setLifetime(LIFETIME);
        try (FSDataInputStream of = stock.open(path);
                FSDataInputStream with = tiercel.open(path)) {
            assertThat(Reading.all(tiercel, path.toString())).isEqualTo(first);
            replace(path);
            Thread.sleep(LIFETIME.toMillis() + 500);

            assertThat(of.readAllBytes()).isEqualTo(second);

            assertThat(with.readAllBytes()).isEqualTo(second);
        } finally {
            setLifetime(USUAL_LIFETIME);
        }
    }

    /** Another file of the same length is there, and no DataNode has the block of the first one. */
    private void replace(Path path) throws Exception {
        ExtendedBlock block = stock.getClient()
                .getLocatedBlocks(path.toString(), 0, LENGTH)
                .get(0)
                .getBlock();
        FsDatasetSpi<?> replicas = cluster.dfs().getDataNodes().get(0).getFSDataset();
        Reading.write(stock, path.toString(), second);
        Await.until("the DataNode has deleted the block", PATIENCE, () -> !replicas.contains(block));
    }

    private static void setLifetime(Duration lifetime) {
        cluster.dfs()
                .getNamesystem()
                .getBlockManager()
                .getBlockTokenSecretManager()
                .setTokenLifetime(lifetime.toMillis());
    }
}
