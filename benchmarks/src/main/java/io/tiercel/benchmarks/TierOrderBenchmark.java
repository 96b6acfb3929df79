package io.tiercel.benchmarks;

import io.tiercel.client.data.chunk.ChunkId;
import io.tiercel.client.data.chunk.ChunkTier;
import io.tiercel.client.data.chunk.Tier;
import io.tiercel.testkit.EmbeddedCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a chunk of 1 MiB costs a reader that goes on from one to the next, from each tier of the client's order and from a real
 * DataNode on loopback with the block in its page cache; and what it costs to admit one to the tiers of the machine. A chunk is
 * worth admitting where the chance that it is read there again exceeds the cost of admission over what a hit saves.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 2)
public class TierOrderBenchmark {
    private static final int CHUNK_BYTES = 1 << 20;
    private static final int BLOCK_CHUNKS = HotBlockInMemcached.BYTES / CHUNK_BYTES;
    private static final Path FILE = new Path("/block");

    private final FileInTiers cached = FileInTiers.create();
    private final HotBlockInMemcached memcached = HotBlockInMemcached.create();
    private final EmbeddedCluster cluster = cluster();
    private final DistributedFileSystem files = written();
    private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
    private long position;
    private long admitted;

    @TearDown(Level.Trial)
    public void stop() throws IOException {
        files.close();
        cluster.close();
        memcached.close();
    }

    @Benchmark
    public void process() {
        hit(cached.process());
    }

    @Benchmark
    public void node() {
        hit(cached.node());
    }

    @Benchmark
    @OperationsPerInvocation(BLOCK_CHUNKS)
    public void hotInMemcached() throws IOException {
        if (memcached.read() != Tier.MEMCACHED) {
            throw new IllegalStateException("the block did not come from memcached");
        }
    }

    @Benchmark
    @OperationsPerInvocation(BLOCK_CHUNKS)
    public void hotInMemcachedEncrypted() throws IOException {
        if (memcached.readEncrypted() != Tier.MEMCACHED) {
            throw new IllegalStateException("the block did not come from memcached");
        }
    }

    @Benchmark
    @OperationsPerInvocation(BLOCK_CHUNKS)
    public void dataNodePageCache() throws IOException {
        try (FSDataInputStream in = files.open(FILE)) {
            for (int i = 0; i < BLOCK_CHUNKS; i++) {
                in.readFully(chunk.array());
            }
        }
    }

    @Benchmark
    public void admissionToProcess() {
        admit(cached.process());
    }

    @Benchmark
    public void admissionToNode() {
        admit(cached.node());
    }

    private void hit(ChunkTier tier) {
        if (!tier.read(cached.chunk(position), 0, chunk.clear())) {
            throw new IllegalStateException("a miss at " + position);
        }
        position = (position + CHUNK_BYTES) % FileInTiers.BYTES;
    }

    /** A chunk that was not there before; another has to go for it. */
    private void admit(ChunkTier tier) {
        ChunkId id = new ChunkId(9, 9, ++admitted, 1_001, 0, CHUNK_BYTES);
        tier.store(id, chunk.clear());
    }

    private static EmbeddedCluster cluster() {
        try {
            return EmbeddedCluster.plan()
                    .withDataNodes(1)
                    .withBlockBytes(HotBlockInMemcached.BYTES)
                    .with("dfs.replication", "1")
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private DistributedFileSystem written() {
        try {
            DistributedFileSystem opened = cluster.newFileSystem();
            byte[] content = new byte[HotBlockInMemcached.BYTES];
            new SplittableRandom(1).nextBytes(content);
            try (FSDataOutputStream out = opened.create(FILE)) {
                out.write(content);
            }
            return opened;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
