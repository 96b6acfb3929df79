package io.tiercel.simulator.trace;

import java.io.Closeable;
import java.io.IOException;

/** One reading of a trace, from its first request to its last. Not thread-safe. */
public interface Requests extends Closeable {
    /**
     * Reads the next requests into both arrays, which are equally long.
     *
     * @param keys hashes of what was requested
     * @param sizes in bytes; 1 where the trace has none
     * @return how many were read: 0 at the end
     * @throws TraceFormatException if it is no trace
     */
    int next(long[] keys, long[] sizes) throws IOException;

    /** Whether the trace has sizes; known once a request was read. */
    boolean sized();
}
