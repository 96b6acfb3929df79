package io.tiercel.benchmarks;

import io.tiercel.client.report.ReadReports;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.testkit.TemporaryDirectory;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.ClientReport.ReadWait;
import io.tiercel.wire.cache.ClientReport.Slots;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What it costs a reader that its read of a block is counted: by the report that the coordinator counts, and by an increment
 * in memcached on loopback, for whose answer the reader would wait. The first is the yardstick.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class HotCountBenchmark {
    private static final int BLOCKS = 10_000;

    private final TemporaryDirectory folder = folder();
    private final ReadReports reports = ReadReports.of(
            Settings.of(Map.of(EventSettings.DIR.key(), folder.path().toString())), "benchmark", Slots.ONE_TASK);
    private final CountersInMemcached counters = CountersInMemcached.create(BLOCKS);
    private long next;

    @TearDown(Level.Trial)
    public void stop() throws IOException {
        counters.close();
        folder.close();
    }

    @Benchmark
    public void report() {
        reports.read(new BlockName("BP-1", next(), 1001), "/file", "uuid-a", false, 0, ReadWait.NONE);
    }

    @Benchmark
    public int incrementInMemcached() throws IOException {
        return counters.increment(next());
    }

    private long next() {
        next = (next + 7) % BLOCKS;
        return next;
    }

    private static TemporaryDirectory folder() {
        try {
            return TemporaryDirectory.create("tiercel-counts-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
