package io.tiercel.reproduce.mimp.web;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/** What serving a page, or a piece of a batch job, computes: nothing that anybody needs, in a fixed number of steps. */
public final class PageWork {
    private static final int TRIES = 40;
    private static final long TRY_STEPS = 2_000_000;
    /** Of the steps: those of splitmix64, by Steele, Lea and Flood, 2014. */
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private PageWork() {}

    /** Computes so many steps; what comes out depends on each of them. */
    public static long compute(long seed, long steps) {
        long state = seed;
        long sum = 0;
        for (long i = 0; i < steps; i++) {
            state += GAMMA;
            long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
            mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
            sum ^= mixed ^ (mixed >>> 31);
        }
        return sum;
    }

    /** How many steps take this thread so much of a processor, by the fastest of some tries. */
    static long stepsIn(Duration cpu) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long fastest = Long.MAX_VALUE;
        for (int i = 0; i < TRIES; i++) {
            long before = threads.getCurrentThreadCpuTime();
            sink = compute(i, TRY_STEPS);
            fastest = Math.min(fastest, threads.getCurrentThreadCpuTime() - before);
        }
        return Math.max(1, Math.round((double) TRY_STEPS * cpu.toNanos() / Math.max(1, fastest)));
    }

    /** So that no compiler leaves the work out. */
    public static volatile long sink;
}
