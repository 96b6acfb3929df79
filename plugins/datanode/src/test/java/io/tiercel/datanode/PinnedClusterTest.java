package io.tiercel.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.settings.PinSettings;
import io.tiercel.datanode.memory.CachedPages;
import io.tiercel.datanode.memory.PageCache;
import io.tiercel.datanode.pin.CachedReplicas;
import io.tiercel.datanode.pin.Pins;
import io.tiercel.datanode.pin.ReplicaFiles.Replica;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.PinOutcome;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.Set;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The plug-in in a real DataNode. */
@Tag("cluster")
class PinnedClusterTest {
    private static final int BLOCK_BYTES = 1 << 20;
    private static final int DROPS_MAX = 20;
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int CAPACITY_BYTES = 8 << 20;

    private static EmbeddedCluster cluster;
    private static DistributedFileSystem fs;

    private final DataNodeReplicas replicas = new DataNodeReplicas(dataNode());

    @BeforeAll
    static void start() throws IOException {
        cluster = EmbeddedCluster.plan()
                .withDataNodes(1)
                .withBlockBytes(BLOCK_BYTES)
                .with("dfs.replication", "1")
                .with("dfs.datanode.plugins", TiercelPinPlugin.class.getName())
                .with(PinSettings.CAPACITY.key(), String.valueOf(CAPACITY_BYTES))
                .start();
        fs = cluster.newFileSystem();
    }

    @AfterAll
    static void stop() throws Exception {
        fs.close();
        cluster.close();
        assertThat(beans())
                .as("nothing is shown of a DataNode that has stopped")
                .isEmpty();
    }

    @Test
    void plugIn_isLoadedByConfiguration_andWell() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        assertThat(beans()).hasSize(1);
        ObjectName name = beans().iterator().next();
        assertThat(server.getAttribute(name, "Health")).isEqualTo("ok");
        assertThat(server.getAttribute(name, "CapacityBytes")).isEqualTo((long) CAPACITY_BYTES);
    }

    @Test
    void pinnedBlock_isServedWithoutTheDisk() throws Exception {
        Path file = new Path("/pinned");
        BlockName block = written(file, BLOCK_BYTES);
        try (Pins pins = new Pins(replicas, CAPACITY_BYTES)) {
            assertThat(pins.pin(block)).isEqualTo(PinOutcome.PINNED);
            dropFromPageCache(block);
            Replica replica = replicas.finalized(block.pool(), block.id()).orElseThrow();
            assertThat(pins.pinned().residentBytes(block))
                    .isEqualTo(replica.data().toFile().length()
                            + replica.meta().toFile().length());
            assertThat(diskBytesToRead(file)).isLessThan(BLOCK_BYTES / 4);
            pins.unpin(block);
            boolean onDisk = dropFromPageCache(block);
            assertThat(diskBytesOnceDropped(file, block)).isGreaterThanOrEqualTo(onDisk ? BLOCK_BYTES : 0);
        }
    }

    @Test
    void cachedReplicas_areThoseOfTheDataNode() throws Exception {
        BlockName block = written(new Path("/cached"), BLOCK_BYTES);
        assertThat(replicas.idsByPool().get(block.pool())).contains(block.id());
        CachedReplicas cached =
                new CachedReplicas(replicas, replicas, other -> !other.equals(block), CachedPages::bytes);
        cached.look();
        Replica replica = replicas.finalized(block.pool(), block.id()).orElseThrow();
        OptionalLong data = CachedPages.bytes(replica.data());
        assertThat(cached.bytes().isPresent()).as("as far as this kernel tells").isEqualTo(data.isPresent());
        assertThat(cached.bytes().orElse(0)).isGreaterThanOrEqualTo(data.orElse(0));
    }

    @Test
    void blockOfAFileThatIsBeingWritten_isNotPinned() throws Exception {
        Path file = new Path("/open");
        try (FSDataOutputStream out = fs.create(file)) {
            out.write(new byte[BLOCK_BYTES / 2]);
            out.hflush();
            try (Pins pins = new Pins(replicas, CAPACITY_BYTES);
                    FSDataInputStream in = fs.open(file)) {
                assertThat(pins.pin(name(DFSTestUtil.getAllBlocks(in).get(0).getBlock())))
                        .isEqualTo(PinOutcome.NOT_HERE);
            }
        }
    }

    @Test
    void whatHdfsDeletes_isUnpinned_andToPinItIsNoFailure() throws Exception {
        Path file = new Path("/deleted");
        BlockName block = written(file, BLOCK_BYTES);
        try (Pins pins = new Pins(replicas, CAPACITY_BYTES)) {
            pins.pin(block);
            fs.delete(file, false);
            awaitUnpinned(pins, block);
            assertThat(pins.pin(block)).isEqualTo(PinOutcome.NOT_HERE);
            assertThat(pins.lastFailure()).isNull();
        }
    }

    @Test
    void whatIsAppendedTo_isUnpinned_andItsNewGenerationCanBePinned() throws Exception {
        Path file = new Path("/appended");
        BlockName block = written(file, BLOCK_BYTES / 2);
        try (Pins pins = new Pins(replicas, CAPACITY_BYTES)) {
            pins.pin(block);
            try (OutputStream out = fs.append(file)) {
                out.write(1);
            }
            assertThat(pins.reconcile()).containsExactly(block);
            BlockName next = name(DFSTestUtil.getFirstBlock(fs, file));
            assertThat(next.generationStamp()).isGreaterThan(block.generationStamp());
            assertThat(pins.pin(block)).isEqualTo(PinOutcome.NOT_HERE);
            assertThat(pins.pin(next)).isEqualTo(PinOutcome.PINNED);
            assertThat(contents(file)).hasSize(BLOCK_BYTES / 2 + 1);
        }
    }

    @Test
    void whatIsTruncated_isUnpinned_andReadRight() throws Exception {
        Path file = new Path("/truncated");
        BlockName block = written(file, BLOCK_BYTES);
        byte[] before = contents(file);
        try (Pins pins = new Pins(replicas, CAPACITY_BYTES)) {
            pins.pin(block);
            fs.truncate(file, 1000);
            awaitUnpinned(pins, block);
            awaitClosed(file);
            assertThat(contents(file)).isEqualTo(Arrays.copyOf(before, 1000));
        }
    }

    private static DataNode dataNode() {
        return cluster.dfs().getDataNodes().get(0);
    }

    private static BlockName written(Path file, int bytes) throws IOException {
        DFSTestUtil.createFile(fs, file, bytes, (short) 1, 1);
        return name(DFSTestUtil.getFirstBlock(fs, file));
    }

    private static BlockName name(ExtendedBlock block) {
        return new BlockName(block.getBlockPoolId(), block.getBlockId(), block.getGenerationStamp());
    }

    private static byte[] contents(Path file) throws IOException {
        try (FSDataInputStream in = fs.open(file)) {
            return in.readAllBytes();
        }
    }

    /** What is read after all of the block was dropped: a few pages that a processor is busy with stay at first. */
    private long diskBytesOnceDropped(Path file, BlockName block) throws IOException {
        long most = 0;
        for (int attempt = 0; attempt < DROPS_MAX && most < BLOCK_BYTES; attempt++) {
            dropFromPageCache(block);
            most = Math.max(most, diskBytesToRead(file));
        }
        return most;
    }

    /** What this process, the DataNode included, had read from storage when the file was read. */
    private static long diskBytesToRead(Path file) throws IOException {
        long before = storageBytes();
        assertThat(contents(file)).hasSize(BLOCK_BYTES);
        return storageBytes() - before;
    }

    private static long storageBytes() throws IOException {
        return Files.readAllLines(java.nio.file.Path.of("/proc/self/io")).stream()
                .filter(line -> line.startsWith("read_bytes:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .sum();
    }

    private boolean dropFromPageCache(BlockName block) throws IOException {
        Replica replica = replicas.finalized(block.pool(), block.id()).orElseThrow();
        return PageCache.drop(replica.data()) && PageCache.drop(replica.meta());
    }

    /** HDFS deletes and truncates some heartbeats later. */
    private static void awaitUnpinned(Pins pins, BlockName block) throws InterruptedException {
        Await.until("the block is unpinned", PATIENCE, () -> {
            pins.reconcile();
            return !pins.pinned().contains(block);
        });
    }

    /** The DataNode cuts the block before the NameNode hears of it, which only then has the file's new length. */
    private static void awaitClosed(Path file) throws IOException, InterruptedException {
        Await.until(file + " is closed", PATIENCE, () -> fs.isFileClosed(file));
    }

    private static Set<ObjectName> beans() throws JMException {
        return ManagementFactory.getPlatformMBeanServer().queryNames(new ObjectName("io.tiercel:type=Pins,*"), null);
    }
}
