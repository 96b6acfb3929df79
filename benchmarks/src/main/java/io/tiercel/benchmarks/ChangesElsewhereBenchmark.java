package io.tiercel.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
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
 * A status from memory while names of changes elsewhere come, 16,000 a second, which is what 1,000 new files a second make;
 * beside it, as its yardstick, while none come.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ChangesElsewhereBenchmark {
    private static final int NAMES_PER_SECOND = 16_000;

    /** A table into which nothing comes. */
    @State(Scope.Benchmark)
    public static class Quiet {
        private final FollowedTable table = started(0);

        @TearDown(Level.Trial)
        public void stop() {
            table.close();
        }
    }

    /** A table into which names come. */
    @State(Scope.Benchmark)
    public static class Busy {
        private final FollowedTable table = started(NAMES_PER_SECOND);

        @TearDown(Level.Trial)
        public void stop() {
            table.close();
        }
    }

    @Benchmark
    public HdfsFileStatus quiet(Quiet state) throws IOException {
        return state.table.status();
    }

    @Benchmark
    public HdfsFileStatus besideChanges(Busy state) throws IOException {
        return state.table.status();
    }

    private static FollowedTable started(int namesPerSecond) {
        try {
            return FollowedTable.start(namesPerSecond);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
