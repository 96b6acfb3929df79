package io.tiercel.simulator.replay;

import io.tiercel.simulator.trace.Requests;
import io.tiercel.simulator.trace.Trace;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.IOException;

/**
 * What a capacity that is a share, or in bytes, must know of a trace beforehand.
 *
 * @param requests how many
 * @param keys how many different ones
 * @param bytes what the different keys take together, each at its first size
 * @param sized whether there are sizes
 */
public record Survey(long requests, long keys, long bytes, boolean sized) {
    private static final int BATCH = 1 << 12;

    /** Reads the whole trace, keeping some 20 bytes for each different key. */
    public static Survey of(Trace trace) throws IOException {
        LongOpenHashSet seen = new LongOpenHashSet();
        long[] keys = new long[BATCH];
        long[] sizes = new long[BATCH];
        long count = 0;
        long bytes = 0;
        try (Requests requests = trace.open()) {
            for (int read = requests.next(keys, sizes); read > 0; read = requests.next(keys, sizes)) {
                count += read;
                for (int i = 0; i < read; i++) {
                    if (seen.add(keys[i])) {
                        bytes = sum(trace, bytes, sizes[i]);
                    }
                }
            }
            return new Survey(count, seen.size(), bytes, requests.sized());
        }
    }

    /** The bytes of the trace's requests so far, and of one more. */
    static long sum(Trace trace, long bytes, long size) throws IOException {
        if (size > Long.MAX_VALUE - bytes) {
            throw new IOException(trace.name() + ": the sizes of its requests add up to more than 8 EiB");
        }
        return bytes + size;
    }
}
