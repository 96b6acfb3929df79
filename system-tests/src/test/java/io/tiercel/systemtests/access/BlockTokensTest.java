package io.tiercel.systemtests.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.client.data.chunk.Tier;
import io.tiercel.systemtests.process.Reading;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A cluster whose DataNodes ask for block tokens: memory asks for them too, and for ones that have not expired. */
@Tag("cluster")
class BlockTokensTest {
    private static final Duration LIFETIME = Duration.ofSeconds(3);
    private static final int LENGTH = 1_500_000;

    private static EmbeddedCluster cluster;
    private static TiercelServices services;
    private static Configuration tiered;
    private static DistributedFileSystem stock;

    @BeforeAll
    static void start() throws IOException {
        cluster = EmbeddedCluster.plan()
                .withDataNodes(1)
                .withBlockBytes(1 << 20)
                .withBlockTokens()
                .start();
        services = TiercelServices.start(cluster);
        tiered = services.clientConfiguration(cluster.configuration());
        stock = cluster.newFileSystem();
    }

    @AfterAll
    static void stop() throws IOException {
        stock.close();
        services.close();
        cluster.close();
    }

    @Test
    void file_isServedFromMemory_toWhoHoldsATokenOfItsOwn() throws Exception {
        byte[] bytes = Seed.announced("a file with tokens").bytes(LENGTH);
        Reading.write(stock, "/tokens", bytes);
        try (DistributedFileSystem alice = Reading.as("alice", tiered);
                DistributedFileSystem bob = Reading.as("bob", tiered)) {
            assertThat(Reading.all(alice, "/tokens")).isEqualTo(bytes);
            long before = Reading.fromMemory(tiered);

            assertThat(Reading.all(bob, "/tokens")).isEqualTo(bytes);

            assertThat(Reading.fromMemory(tiered) - before).isEqualTo(LENGTH);
        }
    }

    @Test
    void expiredTokens_areReplacedAndNotServed() throws Exception {
        byte[] bytes = Seed.announced("a file with short tokens").bytes(LENGTH);
        Reading.write(stock, "/short", bytes);
        shorten();
        try (DistributedFileSystem alice = Reading.as("alice", tiered);
                FSDataInputStream in = alice.open(new Path("/short"))) {
            assertThat(Reading.all(alice, "/short")).isEqualTo(bytes);
            Thread.sleep(LIFETIME.toMillis() + 500);

            byte[] read = in.readAllBytes();

            assertThat(read).isEqualTo(bytes);
            assertThat(Reading.all(alice, "/short")).isEqualTo(bytes);
        }
    }

    /** As on stock HDFS: a stream that is open goes on until its token has expired, and no longer. */
    @Test
    void openStream_ofAUserWhoMayNoLongerRead_isRefusedOnceItsTokenHasExpired() throws Exception {
        byte[] bytes = Seed.announced("a file to be closed").bytes(LENGTH);
        Reading.write(stock, "/closing", bytes);
        shorten();
        try (DistributedFileSystem alice = Reading.as("alice", tiered);
                FSDataInputStream in = alice.open(new Path("/closing"))) {
            assertThat(Reading.all(alice, "/closing")).isEqualTo(bytes);
            stock.setPermission(new Path("/closing"), new FsPermission((short) 0600));
            Thread.sleep(LIFETIME.toMillis() + 500);
            long before = Reading.fromMemory(tiered);

            assertThatThrownBy(in::readAllBytes).isInstanceOf(AccessControlException.class);

            assertThat(Reading.fromMemory(tiered)).isEqualTo(before);
            assertThat(Reading.bytes(tiered, Tier.DATANODE)).isPositive();
        }
    }

    /** A DataNode takes tokens for as long as they say, whatever the length of life of the next ones. */
    private static void shorten() {
        cluster.dfs()
                .getNamesystem()
                .getBlockManager()
                .getBlockTokenSecretManager()
                .setTokenLifetime(LIFETIME.toMillis());
    }
}
