package io.tiercel.benchmarks;

import io.tiercel.client.data.chunk.Tier;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reading a hot block of {@value HotBlockInMemcached#BYTES} bytes from a real memcached on loopback, by one and by four
 * readers at once: by the client layer, checksums and all, as it is and encrypted; by a library; and, as the most that memcached's protocol gives, by
 * receiving the same answers into a buffer without a look at them. Without encryption the client layer is to have at least
 * 70 % of that throughput.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 2)
public class HotReadBenchmark {
    @Param({"1", "4"})
    public int readers;

    private final HotBlockInMemcached block = HotBlockInMemcached.create();
    private final Readers all = new Readers();

    @TearDown(Level.Trial)
    public void stop() throws IOException {
        all.close();
        block.close();
    }

    @Benchmark
    public void protocol() {
        all.each(readers, block::receive);
    }

    @Benchmark
    public void clientLayer() {
        all.each(readers, () -> check(block.read()));
    }

    @Benchmark
    public void encrypted() {
        all.each(readers, () -> check(block.readEncrypted()));
    }

    @Benchmark
    public void library() {
        all.each(readers, block::readByLibrary);
    }

    private static void check(Tier furthest) {
        if (furthest != Tier.MEMCACHED) {
            throw new IllegalStateException("the block did not come from memcached");
        }
    }
}
