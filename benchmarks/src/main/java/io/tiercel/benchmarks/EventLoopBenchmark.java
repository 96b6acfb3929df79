package io.tiercel.benchmarks;

import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One event of a simulation in which so many are always to come: each one asks for another at a random time, and every
 * eighth takes one back and asks for it again (the hold model). Beside it, the same without the taking back over the
 * JDK's {@link PriorityQueue}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EventLoopBenchmark {
    private static final int EVENTS = 1000;
    private static final long STEP_NANOS = 1_000_000_000;

    private record Event(long time, long order) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return time == other.time ? Long.compare(order, other.order) : Long.compare(time, other.time);
        }
    }

    @Param({"1000", "100000"})
    public int pending;

    private final SplittableRandom random = new SplittableRandom(1);
    private final EventLoop loop = new EventLoop();
    private final EventHandler next = this::next;
    private final PriorityQueue<Event> peers = new PriorityQueue<>();
    private long ends;
    private long last = EventLoop.NONE;

    @Setup
    public void fill() {
        for (int i = 0; i < pending; i++) {
            loop.after(random.nextLong(STEP_NANOS), next, i);
            peers.add(new Event(random.nextLong(STEP_NANOS), i));
        }
    }

    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public long event() {
        ends = loop.happened() + EVENTS;
        loop.run();
        return loop.digest();
    }

    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public long priorityQueue() {
        long now = 0;
        for (int i = 0; i < EVENTS; i++) {
            now = peers.remove().time();
            peers.add(new Event(now + random.nextLong(STEP_NANOS), i));
        }
        return now;
    }

    private void next(int argument) {
        boolean takesBack = (argument & 7) == 0 && loop.cancel(last);
        last = loop.after(random.nextLong(STEP_NANOS), next, argument);
        if (takesBack) {
            loop.after(random.nextLong(STEP_NANOS), next, argument);
        }
        if (loop.happened() >= ends) {
            loop.stop();
        }
    }
}
