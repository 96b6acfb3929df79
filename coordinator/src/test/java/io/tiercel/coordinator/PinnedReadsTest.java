package io.tiercel.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.TiercelProxyProvider;
import io.tiercel.client.TiercelReplicaAccessorBuilder;
import io.tiercel.core.settings.CacheSettings;
import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.PinSettings;
import io.tiercel.datanode.TiercelPinPlugin;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.FreePort;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CacheWatch;
import io.tiercel.wire.cache.CachedCopy;
import io.tiercel.wire.cache.CoordinatorSession;
import io.tiercel.wire.cache.JobStart;
import io.tiercel.wire.cache.JobStart.Input;
import io.tiercel.wire.link.LinkSettings;
import io.tiercel.wire.link.PeerRole;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What clients read is pinned, and read from where it is pinned: a real cluster, its coordinator, a relay. */
@Tag("cluster")
@Timeout(180)
final class PinnedReadsTest {
    private static final int BLOCK_BYTES = 256 << 10;
    private static final int BLOCKS = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    @TempDir
    private static Path directory;

    private static EmbeddedCluster cluster;
    private static TestCluster services;
    private static int port;

    private final Map<BlockName, CachedCopy> known = new ConcurrentHashMap<>();
    private DistributedFileSystem files;
    private CoordinatorSession session;

    @BeforeAll
    static void start() throws Exception {
        port = FreePort.next();
        cluster = EmbeddedCluster.plan()
                .withDataNodes(2)
                .withBlockBytes(BLOCK_BYTES)
                .with("dfs.replication", "2")
                .with("dfs.datanode.plugins", TiercelPinPlugin.class.getName())
                .with(PinSettings.CAPACITY.key(), "4m")
                .with(PinSettings.RECONCILE_INTERVAL.key(), "100ms")
                .with(EventSettings.COORDINATOR_ADDRESS.key(), "127.0.0.1:" + port)
                .with(
                        EventSettings.SECRET_FILE.key(),
                        directory.resolve("secret").toString())
                .start();
        services = new TestCluster(
                cluster,
                directory,
                Map.of(
                        EventSettings.COORDINATOR_ADDRESS.key(),
                        "127.0.0.1:" + port,
                        CacheSettings.PREFETCH_CAPACITY.key(),
                        "4m"));
        services.startCoordinator();
        services.startRelay("here");
    }

    @AfterAll
    static void stop() throws Exception {
        services.close();
        cluster.close();
    }

    @BeforeEach
    void connect() throws Exception {
        files = cluster.newFileSystem(clientConfiguration(false));
        session = CoordinatorSession.open(
                LinkSettings.peer(services.settings("here"), PeerRole.RESOURCEMANAGER),
                services.cluster(),
                new Knowing());
        until(
                "both DataNodes are in session",
                () -> services.coordinator().cache().agents() == 2);
        until("nothing is pinned", () -> services.coordinator().cache().cachedBlocks() == 0);
    }

    @AfterEach
    void clear() throws Exception {
        session.close();
        try (DistributedFileSystem plain = cluster.newFileSystem()) {
            plain.delete(path("/in"), true);
        }
        files.close();
    }

    @Test
    void whatIsRead_isPinnedOnce_andReadFromThere_untilItIsDeleted() throws Exception {
        List<LocatedBlock> blocks = written("/in/read");
        read(files, "/in/read");
        awaitPinned(BLOCKS);
        assertThat(pinnedByDataNodes()).as("one copy of each").isEqualTo(BLOCKS);
        assertHoldersHaveReplicas(blocks);
        assertThat(session.whereCached(names(blocks)).get(10, TimeUnit.SECONDS))
                .map(List::size)
                .contains(BLOCKS);

        until("clients see who holds what", () -> holdersAreMarked("/in/read"));
        try (FSDataInputStream in = files.open(path("/in/read"))) {
            assertThat(in.read()).isNotNegative();
            CachedCopy holder = known.get(names(blocks).get(0));
            assertThat(((HdfsDataInputStream) in).getCurrentDatanode().getDatanodeUuid())
                    .isEqualTo(holder == null ? "nobody" : holder.dataNode());
        }
        assertThat(files.getFileBlockLocations(path("/in/read"), 0, 1)[0].getCachedHosts())
                .isNotEmpty();

        files.delete(path("/in/read"), false);
        until("nothing is cached", () -> known.isEmpty() && pinnedByDataNodes() == 0);
        assertThat(services.coordinator().cache().cachedBlocks()).isZero();
    }

    /** As who reads lines does with the block behind its own. */
    @Test
    void blockThatIsOnlyBegun_isNotPinned_untilMoreOfItIsRead() throws Exception {
        written("/in/begun");
        try (FSDataInputStream in = files.open(path("/in/begun"))) {
            in.readFully(new byte[BLOCK_BYTES + 100]);
            awaitPinned(1);
            TimeUnit.MILLISECONDS.sleep(2_500);
            assertThat(pinnedByDataNodes()).as("reports later").isEqualTo(1);

            in.readFully(new byte[BLOCK_BYTES - 100]);
            awaitPinned(2);
        }
    }

    @Test
    void whatTheClientsOwnTiersFetch_isPinnedToo() throws Exception {
        written("/in/tiered");
        try (DistributedFileSystem tiered = cluster.newFileSystem(clientConfiguration(true))) {
            read(tiered, "/in/tiered");
        }
        awaitPinned(BLOCKS);
        assertThat(pinnedByDataNodes()).isEqualTo(BLOCKS);
    }

    @Test
    void inputOfTheJobThatComesNext_isPinnedBeforeAnybodyReadsIt_whileAnotherRuns() throws Exception {
        List<LocatedBlock> blocks = written("/in/next");
        Input input = new Input("/in/next", (long) BLOCKS * BLOCK_BYTES);
        session.jobStarted(new JobStart("next", "grep", "ann", List.of(input)));
        session.jobStarted(new JobStart("running", "sort", "ann", List.of()));
        awaitPinned(BLOCKS);
        assertThat(services.coordinator().cache().prefetchOrders()).isEqualTo(BLOCKS);
        assertThat(pinnedByDataNodes()).isEqualTo(BLOCKS);
        assertHoldersHaveReplicas(blocks);
        session.jobEnded("next");
        session.jobEnded("running");
    }

    @Test
    void coordinatorThatIsRestarted_knowsAgainWhatIsPinned() throws Exception {
        written("/in/kept");
        read(files, "/in/kept");
        awaitPinned(BLOCKS);
        services.coordinator().close();
        until("watchers know that nothing is known", known::isEmpty);
        assertThat(pinnedByDataNodes()).as("pins outlive the coordinator").isEqualTo(BLOCKS);
        services.startCoordinator();
        awaitPinned(BLOCKS);
        assertThat(services.coordinator().cache().pinOrders()).isZero();
        assertThat(pinnedByDataNodes()).isEqualTo(BLOCKS);
    }

    @Test
    void dataNodeThatDies_takesItsPinsWithIt_andAnotherTakesThemOver() throws Exception {
        written("/in/moved");
        read(files, "/in/moved");
        awaitPinned(BLOCKS);
        String holder = known.values().iterator().next().dataNode();
        int index = index(holder);
        var stopped = cluster.dfs().stopDataNode(index);
        try {
            until(
                    "its blocks are nowhere",
                    () -> known.values().stream()
                            .noneMatch(copy -> copy.dataNode().equals(holder)));
            try (DistributedFileSystem fresh = cluster.newFileSystem(clientConfiguration(true))) {
                until("all are pinned at the other", () -> {
                    read(fresh, "/in/moved");
                    return known.size() == BLOCKS;
                });
            }
        } finally {
            cluster.dfs().restartDataNode(stopped, true);
            cluster.dfs().waitActive();
        }
        until("it is back", () -> services.coordinator().cache().agents() == 2);
        assertThat(known).as("it has nothing that the other has not").hasSize(BLOCKS);
    }

    /** Written by a client without Tiercel; where its blocks are. */
    private static List<LocatedBlock> written(String file) throws Exception {
        try (DistributedFileSystem plain = cluster.newFileSystem()) {
            DFSTestUtil.createFile(plain, path(file), (long) BLOCKS * BLOCK_BYTES, (short) 2, 1);
            DFSTestUtil.waitReplication(plain, path(file), (short) 2);
            return plain.getClient().getLocatedBlocks(file, 0).getLocatedBlocks();
        }
    }

    private static boolean read(DistributedFileSystem from, String file) {
        try (FSDataInputStream in = from.open(path(file))) {
            return in.readAllBytes().length == BLOCKS * BLOCK_BYTES;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void awaitPinned(int blocks) throws InterruptedException {
        until(blocks + " blocks are pinned", () -> known.size() == blocks);
    }

    private void assertHoldersHaveReplicas(List<LocatedBlock> blocks) {
        for (LocatedBlock block : blocks) {
            CachedCopy copy = known.get(name(block));
            assertThat(block.getLocations())
                    .extracting(location -> location.getDatanodeUuid())
                    .contains(copy == null ? "nobody" : copy.dataNode());
        }
    }

    private boolean holdersAreMarked(String file) {
        try {
            for (LocatedBlock block :
                    files.getClient().getLocatedBlocks(file, 0).getLocatedBlocks()) {
                CachedCopy copy = known.get(name(block));
                if (copy == null
                        || block.getCachedLocations().length != 1
                        || !block.getCachedLocations()[0].getDatanodeUuid().equals(copy.dataNode())) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** As the DataNodes themselves say. */
    private static int pinnedByDataNodes() {
        try {
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            int pinned = 0;
            for (ObjectName bean : server.queryNames(new ObjectName("io.tiercel:type=Pins,*"), null)) {
                pinned += (int) server.getAttribute(bean, "PinnedBlocks");
            }
            return pinned;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static int index(String dataNode) {
        List<String> all = cluster.dfs().getDataNodes().stream()
                .map(node -> String.valueOf(node.getDatanodeUuid()))
                .toList();
        return all.indexOf(dataNode);
    }

    private static Configuration clientConfiguration(boolean tiers) {
        Configuration conf = cluster.configuration();
        conf.set(
                "dfs.client.failover.proxy.provider." + services.uri().getHost(), TiercelProxyProvider.class.getName());
        conf.set("dfs.client.replica.accessor.builder.classes", TiercelReplicaAccessorBuilder.class.getName());
        conf.setBoolean("dfs.client.read.use.cache.priority", true);
        conf.set(ClientSettings.START.key(), "at-once");
        conf.set(EventSettings.DIR.key(), directory.resolve("here").toString());
        conf.setBoolean(ClientSettings.DATA_ENABLED.key(), tiers);
        conf.set(ClientSettings.PROCESS_CAPACITY.key(), "0");
        conf.set(ClientSettings.NODE_CAPACITY.key(), "0");
        return conf;
    }

    private static List<BlockName> names(List<LocatedBlock> blocks) {
        return blocks.stream().map(PinnedReadsTest::name).toList();
    }

    private static BlockName name(LocatedBlock block) {
        return new BlockName(
                block.getBlock().getBlockPoolId(),
                block.getBlock().getBlockId(),
                block.getBlock().getGenerationStamp());
    }

    private static org.apache.hadoop.fs.Path path(String text) {
        return new org.apache.hadoop.fs.Path(text);
    }

    private static void until(String what, BooleanSupplier condition) throws InterruptedException {
        Await.until(what, PATIENCE, condition::getAsBoolean);
    }

    /** Keeps what is said to be cached. */
    private final class Knowing implements CacheWatch {
        @Override
        public void reset(List<CachedCopy> all) {
            known.clear();
            all.forEach(this::cached);
        }

        @Override
        public void cached(CachedCopy copy) {
            known.put(copy.block(), copy);
        }

        @Override
        public void dropped(BlockName block) {
            known.remove(block);
        }

        @Override
        public void lost() {
            known.clear();
        }
    }
}
