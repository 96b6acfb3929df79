package io.tiercel.benchmarks;

import io.tiercel.client.report.ReadReports;
import io.tiercel.client.steer.Steering;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.testkit.TemporaryDirectory;
import io.tiercel.wire.VersionTables;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedBlocksFile;
import io.tiercel.wire.cache.CachedCopy;
import io.tiercel.wire.cache.ClientReport.ReadWait;
import io.tiercel.wire.cache.ClientReport.Slots;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a read costs for being reported, by a process without a relay: of a block that was reported a moment ago, as all
 * pieces of it but the first are, and of another block each time; and what it costs to look for a file's ten blocks among
 * 10,000 in memory, of which they are. The yardstick is the offer of the block's name to a queue that is full.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ReadReportBenchmark {
    private static final String POOL = "BP-1";
    private static final long STAMP = 1001;
    private static final String CLUSTER = "cluster:8020";
    private static final int BLOCKS = 10_000;
    private static final int BLOCKS_IN_FILE = 10;
    private static final long BLOCK_BYTES = 128L << 20;

    private final TemporaryDirectory folder = folder();
    private final Settings settings =
            Settings.of(Map.of(EventSettings.DIR.key(), folder.path().toString()));
    private final ReadReports reports = ReadReports.of(settings, "benchmark", Slots.ONE_TASK);
    private final Steering steering = Steering.of(settings, CLUSTER);
    private final ArrayBlockingQueue<BlockName> queue = new ArrayBlockingQueue<>(1);
    private final DatanodeInfoWithStorage[] replicas = {node("a"), node("b"), node("c")};
    private final LocatedBlocks file = file(0);
    private long next;

    /** Learns the blocks, and writes what a relay would. */
    @Setup(Level.Trial)
    public void learn() throws IOException {
        List<CachedCopy> copies = new ArrayList<>();
        for (long id = 0; id < BLOCKS; id += BLOCKS_IN_FILE) {
            reports.learn(CLUSTER, file(id), steering);
            for (long block = id; block < id + BLOCKS_IN_FILE; block++) {
                copies.add(new CachedCopy(new BlockName(POOL, block, STAMP), BLOCK_BYTES, "uuid-b", "b"));
            }
        }
        CachedBlocksFile.write(cachedBlocks(), copies);
    }

    /** A list that no relay keeps is not believed for long. */
    @Setup(Level.Iteration)
    public void keep() throws IOException {
        Files.setLastModifiedTime(cachedBlocks(), FileTime.from(Instant.now()));
    }

    @TearDown(Level.Trial)
    public void remove() throws IOException {
        folder.close();
    }

    @Benchmark
    public boolean queueOffer() {
        return queue.offer(new BlockName(POOL, next(), STAMP));
    }

    @Benchmark
    public void readOfTheSameBlock() {
        reports.read(new BlockName(POOL, 1, STAMP), "/file", "uuid-a", false, BLOCK_BYTES, ReadWait.NONE);
    }

    @Benchmark
    public void readOfAnotherBlock() {
        reports.read(new BlockName(POOL, next(), STAMP), "/file", "uuid-a", false, BLOCK_BYTES, ReadWait.NONE);
    }

    @Benchmark
    public LocatedBlocks steeringOfTenBlocks() {
        steering.reader(file);
        return file;
    }

    private long next() {
        next = (next + 7) % BLOCKS;
        return next;
    }

    private Path cachedBlocks() {
        return VersionTables.cachedBlocks(folder.path(), CLUSTER);
    }

    private LocatedBlocks file(long firstId) {
        List<LocatedBlock> blocks = new ArrayList<>();
        for (int i = 0; i < BLOCKS_IN_FILE; i++) {
            ExtendedBlock block = new ExtendedBlock(POOL, firstId + i, BLOCK_BYTES, STAMP);
            blocks.add(new LocatedBlock(
                    block,
                    replicas,
                    new String[] {"s", "s", "s"},
                    new StorageType[] {StorageType.DISK, StorageType.DISK, StorageType.DISK},
                    i * BLOCK_BYTES,
                    false,
                    new DatanodeInfo[0]));
        }
        LocatedBlock last = blocks.get(BLOCKS_IN_FILE - 1);
        return new LocatedBlocks(BLOCKS_IN_FILE * BLOCK_BYTES, false, blocks, last, true, null, null);
    }

    private static DatanodeInfoWithStorage node(String name) {
        DatanodeInfo node = new DatanodeInfoBuilder()
                .setDatanodeUuid("uuid-" + name)
                .setHostName(name)
                .setIpAddr("127.0.0.1")
                .setNetworkLocation("/rack")
                .build();
        return new DatanodeInfoWithStorage(node, "s", StorageType.DISK);
    }

    private static TemporaryDirectory folder() {
        try {
            return TemporaryDirectory.create("tiercel-reports-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
