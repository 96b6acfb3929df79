package io.tiercel.benchmarks;

import io.tiercel.client.data.chunk.ChunkTier;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reading 64 MB of cached chunks from end to end, in pieces of one size: out of each tier, and, as the least it could
 * cost, by a plain copy out of a mapped file on the same tmpfs, with and without a look at its checksum.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class DataHitBenchmark {
    /** Bytes of a piece. */
    @Param({"4096", "131072", "1048576"})
    public int size;

    /** Where the pieces go: HDFS streams are mostly read into arrays. */
    @Param({"heap", "direct"})
    public String buffer = "heap";

    private final FileInTiers file = FileInTiers.create();
    private final ByteBuffer heap = ByteBuffer.allocate(FileInTiers.CHUNK_BYTES);
    private final ByteBuffer direct = ByteBuffer.allocateDirect(FileInTiers.CHUNK_BYTES);
    private final CRC32C crc = new CRC32C();
    private long position;

    @Benchmark
    public ByteBuffer mappedCopy() {
        ByteBuffer dst = dst();
        file.copy(next(), dst, size);
        return dst;
    }

    @Benchmark
    public ByteBuffer mappedCopyAndChecksum() {
        ByteBuffer dst = dst();
        file.copyVerified(crc, next(), dst, size);
        return dst;
    }

    @Benchmark
    public ByteBuffer processHit() {
        return hit(file.process());
    }

    @Benchmark
    public ByteBuffer nodeHit() {
        return hit(file.node());
    }

    private ByteBuffer hit(ChunkTier tier) {
        ByteBuffer dst = dst();
        long at = next();
        if (!tier.read(file.chunk(at), (int) at % FileInTiers.CHUNK_BYTES, dst)) {
            throw new IllegalStateException("a miss at " + at);
        }
        return dst;
    }

    private ByteBuffer dst() {
        return (buffer.equals("heap") ? heap : direct).clear().limit(size);
    }

    private long next() {
        long at = position;
        position = (at + size) % FileInTiers.BYTES;
        return at;
    }
}
