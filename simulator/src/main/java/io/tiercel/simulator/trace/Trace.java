package io.tiercel.simulator.trace;

import java.io.IOException;
import java.util.Arrays;

/** Requests of a cache, in order, which can be read as often as one likes. */
public interface Trace {
    /** For the reader of a table. */
    String name();

    /** The requests from the first one on. */
    Requests open() throws IOException;

    /**
     * All keys, for whoever must know the future: eight bytes a request. Not a copy where they are kept so anyway: to be
     * read only.
     */
    default long[] keys() throws IOException {
        long[] keys = new long[1 << 16];
        long[] batch = new long[1 << 12];
        long[] sizes = new long[batch.length];
        int count = 0;
        try (Requests requests = open()) {
            for (int read = requests.next(batch, sizes); read > 0; read = requests.next(batch, sizes)) {
                if (count + read > keys.length) {
                    keys = Arrays.copyOf(keys, Math.multiplyExact(keys.length, 2));
                }
                System.arraycopy(batch, 0, keys, count, read);
                count += read;
            }
        }
        return Arrays.copyOf(keys, count);
    }
}
