package io.tiercel.benchmarks;

import io.tiercel.core.locality.SchedulingConfig;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One job's answer to an offer, of 200 jobs that are asked one after the other as CapacityScheduler does: the decision alone,
 * which is the yardstick, and the decision with what is remembered of it for who asks why.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class DecisionLogBenchmark {
    private static final int VMS = 1_000;
    private static final int JOBS = 200;

    private @Nullable BusyCluster cluster;
    private int vm;

    @Setup
    public void start() {
        cluster = new BusyCluster(VMS, SchedulingConfig.saving(VMS));
    }

    @Benchmark
    @OperationsPerInvocation(JOBS)
    public int decision() {
        return started().answers(next(), false);
    }

    @Benchmark
    @OperationsPerInvocation(JOBS)
    public int decisionAndLog() {
        return started().answers(next(), true);
    }

    private int next() {
        vm = vm + 1 == VMS ? 0 : vm + 1;
        return vm;
    }

    private BusyCluster started() {
        if (cluster == null) {
            throw new IllegalStateException("not started");
        }
        return cluster;
    }
}
