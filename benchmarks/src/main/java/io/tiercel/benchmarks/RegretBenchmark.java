package io.tiercel.benchmarks;

import io.tiercel.core.affinity.CacheScheme;
import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.affinity.contents.CacheDecision.Outcome;
import io.tiercel.core.affinity.contents.CacheRequest;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.core.affinity.worth.InputFile;
import io.tiercel.core.regret.RegretMeter;
import java.util.List;
import java.util.SplittableRandom;
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
 * What the coordinator decides of a block that was read, under its default scheme, of which so many fit: the decision alone, which
 * is the yardstick; the decision with the regret meter beside it; and the meter alone, with all that comes late.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 2)
public class RegretBenchmark {
    private static final int VMS = 64;
    private static final int FILES = 64;
    private static final long BLOCK_BYTES = 1 << 20;
    private static final int WINDOW_READS = 1_024;
    private static final int READS = 1 << 20;

    /** Blocks that fit into all VMs. */
    @Param({"1024", "65536"})
    public int blocks;

    private final long[] reads = new long[READS];
    private @Nullable CacheScheme scheme;
    private @Nullable RegretMeter meter;
    private int next;
    private long now;

    @Setup
    public void start() {
        SplittableRandom random = new SplittableRandom(1);
        int all = 4 * blocks;
        for (int i = 0; i < READS; i++) {
            // The lower a block's number, the more it is read.
            reads[i] = Math.min(random.nextInt(all), Math.min(random.nextInt(all), random.nextInt(all)));
        }
        CacheScheme fresh = Scheme.SAVING.newCaching();
        for (int vm = 0; vm < VMS; vm++) {
            fresh.budget(vm, blocks / VMS * BLOCK_BYTES);
        }
        fresh.jobStarted(0, 1, "reader", List.of());
        for (int file = 0; file < FILES; file++) {
            fresh.inputFound(0, 1, new InputFile(file, all / FILES * BLOCK_BYTES));
        }
        scheme = fresh;
        long capacity = blocks * BLOCK_BYTES;
        meter = new RegretMeter(4 * blocks, capacity, RegretMeter.shiftFor(blocks), WINDOW_READS);
    }

    @Benchmark
    public boolean decision() {
        long block = nextBlock();
        return isHit(block);
    }

    @Benchmark
    public boolean decisionAndMeter() {
        long block = nextBlock();
        boolean hit = isHit(block);
        metered(block, hit);
        return hit;
    }

    @Benchmark
    public boolean meter() {
        long block = nextBlock();
        metered(block, (block & 1) == 0);
        return true;
    }

    private void metered(long block, boolean hit) {
        RegretMeter its = meter;
        if (its == null) {
            throw new IllegalStateException("not started");
        }
        its.read(block, BLOCK_BYTES, hit);
        if (its.isFull()) {
            its.settle(now);
        }
    }

    private boolean isHit(long block) {
        CacheScheme its = scheme;
        if (its == null) {
            throw new IllegalStateException("not started");
        }
        now += 1_000_000;
        int vm = (int) (block % VMS);
        CachedBlock read = new CachedBlock(block, block % FILES, BLOCK_BYTES, vm);
        return its.request(now, new CacheRequest(1, read), 0.5).outcome() == Outcome.KEPT_ALREADY;
    }

    private long nextBlock() {
        next = next + 1 == READS ? 0 : next + 1;
        return reads[next];
    }
}
