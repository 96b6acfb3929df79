package io.tiercel.benchmarks;

import io.tiercel.client.data.chunk.ChunkTier;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Several threads that read pieces of 64 MB of cached chunks at random places, all at once: out of each tier, and by a plain
 * copy out of a mapped file on the same tmpfs, with and without a look at its checksum.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ManyReadersBenchmark {
    private static final int FOUR = 4;
    private static final int SIXTEEN = 16;

    /** Bytes of a piece. */
    @Param({"4096", "1048576"})
    public int size;

    private final FileInTiers file = FileInTiers.create();

    /** What each thread has of its own. */
    @State(Scope.Thread)
    public static class Reader {
        private static final SplittableRandom SEEDS = new SplittableRandom(1);

        private final SplittableRandom random = seeded();
        private final ByteBuffer dst = ByteBuffer.allocate(FileInTiers.CHUNK_BYTES);
        private final CRC32C crc = new CRC32C();

        private static synchronized SplittableRandom seeded() {
            return SEEDS.split();
        }

        long next(int size) {
            return random.nextLong(FileInTiers.BYTES / size) * size;
        }

        ByteBuffer room(int size) {
            return dst.clear().limit(size);
        }
    }

    @Benchmark
    @Threads(FOUR)
    public ByteBuffer copyFour(Reader reader) {
        return copy(reader);
    }

    @Benchmark
    @Threads(FOUR)
    public ByteBuffer copyAndChecksumFour(Reader reader) {
        return copyAndChecksum(reader);
    }

    @Benchmark
    @Threads(FOUR)
    public ByteBuffer processFour(Reader reader) {
        return hit(file.process(), reader);
    }

    @Benchmark
    @Threads(FOUR)
    public ByteBuffer nodeFour(Reader reader) {
        return hit(file.node(), reader);
    }

    @Benchmark
    @Threads(SIXTEEN)
    public ByteBuffer copySixteen(Reader reader) {
        return copy(reader);
    }

    @Benchmark
    @Threads(SIXTEEN)
    public ByteBuffer copyAndChecksumSixteen(Reader reader) {
        return copyAndChecksum(reader);
    }

    @Benchmark
    @Threads(SIXTEEN)
    public ByteBuffer processSixteen(Reader reader) {
        return hit(file.process(), reader);
    }

    @Benchmark
    @Threads(SIXTEEN)
    public ByteBuffer nodeSixteen(Reader reader) {
        return hit(file.node(), reader);
    }

    private ByteBuffer copy(Reader reader) {
        ByteBuffer dst = reader.room(size);
        file.copy(reader.next(size), dst, size);
        return dst;
    }

    private ByteBuffer copyAndChecksum(Reader reader) {
        ByteBuffer dst = reader.room(size);
        file.copyVerified(reader.crc, reader.next(size), dst, size);
        return dst;
    }

    private ByteBuffer hit(ChunkTier tier, Reader reader) {
        ByteBuffer dst = reader.room(size);
        long at = reader.next(size);
        if (!tier.read(file.chunk(at), (int) (at % FileInTiers.CHUNK_BYTES), dst)) {
            throw new IllegalStateException("a miss at " + at);
        }
        return dst;
    }
}
