package io.tiercel.reproduce.scheduling;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.LongAdder;

/**
 * Adds up the time that calls take, by the clock and by what their threads had of the processors.
 *
 * <p>By the clock a call also takes what other threads have of the processor meanwhile, and its waits for locks.
 * Thread-safe; what is read while calls are under way is of those that have ended.
 */
final class CallMeter {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** When a call began, in both times. */
    record Start(long nanos, long processorNanos) {}

    private final LongAdder calls = new LongAdder();
    private final LongAdder nanos = new LongAdder();
    private final LongAdder processorNanos = new LongAdder();
    private volatile boolean counting;

    /** Counts calls that end from now on. */
    void start() {
        counting = true;
    }

    /** Counts no call any more. */
    void stop() {
        counting = false;
    }

    Start begin() {
        return new Start(System.nanoTime(), THREADS.getCurrentThreadCpuTime());
    }

    /** The call that began then, on this thread, has ended. */
    void end(Start start) {
        if (counting) {
            processorNanos.add(THREADS.getCurrentThreadCpuTime() - start.processorNanos);
            nanos.add(System.nanoTime() - start.nanos);
            calls.increment();
        }
    }

    CallFigures figures() {
        return new CallFigures(calls.sum(), nanos.sum() / 1e9, processorNanos.sum() / 1e9);
    }
}
