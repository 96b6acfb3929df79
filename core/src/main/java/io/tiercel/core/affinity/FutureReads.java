package io.tiercel.core.affinity;

import io.tiercel.core.affinity.contents.CachedBlock;

/** What is known, or guessed, of the jobs that are to read a block and do not run yet. */
@FunctionalInterface
public interface FutureReads {
    /** How often the block is read by such jobs, in reads a nanosecond: of one read that is certain, 1 over the time until it. */
    double rate(long nowNanos, CachedBlock block);
}
