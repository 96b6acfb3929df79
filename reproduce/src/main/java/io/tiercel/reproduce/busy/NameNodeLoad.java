package io.tiercel.reproduce.busy;

/**
 * What a NameNode's process has done up to a moment.
 *
 * @param nanos of {@link System#nanoTime}
 * @param calls that clients made
 * @param processorNanos time that it had of processors
 */
record NameNodeLoad(long nanos, long calls, long processorNanos) {
    /** Calls a second since an earlier moment. */
    double callsPerSecond(NameNodeLoad earlier) {
        return (calls - earlier.calls) * 1e9 / (nanos - earlier.nanos);
    }

    /** Processors that were busy with it since an earlier moment. */
    double processors(NameNodeLoad earlier) {
        return (double) (processorNanos - earlier.processorNanos) / (nanos - earlier.nanos);
    }
}
