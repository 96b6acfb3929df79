package io.tiercel.benchmarks;

import io.tiercel.core.locality.Assignment;
import io.tiercel.core.locality.JobOrder;
import io.tiercel.core.locality.SchedulingConfig;
import io.tiercel.core.locality.SkipLimits;
import io.tiercel.core.locality.SkipReset;
import io.tiercel.core.model.LocalityOrder;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Deciding what a free slot is used for, with 200 jobs and ten pending tasks a VM, launching the task and taking another
 * one back: plain delay scheduling, which is the yardstick, and CAVA; and for CAVA the offer that costs most, of a slot
 * so far from everything that all jobs pass it over.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class HeartbeatBenchmark {
    /** Limits that no job reaches within a benchmark, so that the slot stays idle. */
    private static final SkipLimits ENDLESS =
            new SkipLimits(1, 3, 6, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

    @Param({"100", "1000", "10000"})
    public int vms;

    private @Nullable BusyCluster delay;
    private @Nullable BusyCluster cava;
    private @Nullable BusyCluster endless;

    @Setup
    public void start() {
        delay = new BusyCluster(vms, SchedulingConfig.delay(vms));
        cava = new BusyCluster(vms, SchedulingConfig.cava(vms));
        endless = new BusyCluster(
                vms, new SchedulingConfig(JobOrder.FEWEST_RUNNING, LocalityOrder.CAVA, ENDLESS, SkipReset.AS_PRINTED));
    }

    @Benchmark
    public @Nullable Assignment delayHeartbeat() {
        return started(delay).heartbeat();
    }

    @Benchmark
    public @Nullable Assignment cavaHeartbeat() {
        return started(cava).heartbeat();
    }

    @Benchmark
    public @Nullable Assignment cavaHeartbeatFarFromEverything() {
        return started(endless).heartbeatFarFromEverything();
    }

    private static BusyCluster started(@Nullable BusyCluster cluster) {
        if (cluster == null) {
            throw new IllegalStateException("not started");
        }
        return cluster;
    }
}
