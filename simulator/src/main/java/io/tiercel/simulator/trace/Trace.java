package io.tiercel.simulator.trace;

import io.tiercel.core.cache.Future;
import java.io.IOException;
import java.util.Arrays;

/** Requests of a cache, in order, which can be read as often as one likes. */
public interface Trace {
    /** The name that tables call the trace by. */
    String name();

    /** The requests from the first one on. */
    Requests open() throws IOException;

    /**
     * All keys, for whoever must know the future: eight bytes a request. Not a copy where they are kept so anyway: to be
     * read only.
     */
    default long[] keys() throws IOException {
        return keys(Future.READS_MAX);
    }

    /**
     * As {@link #keys()}, of so many requests at most.
     *
     * @throws IOException if there are more, or they cannot be read
     */
    default long[] keys(int most) throws IOException {
        long[] keys = new long[1 << 16];
        long[] batch = new long[1 << 12];
        long[] sizes = new long[batch.length];
        int count = 0;
        try (Requests requests = open()) {
            for (int read = requests.next(batch, sizes); read > 0; read = requests.next(batch, sizes)) {
                if (read > most - count) {
                    throw tooMany(most);
                }
                if (count + read > keys.length) {
                    keys = Arrays.copyOf(keys, Math.multiplyExact(keys.length, 2));
                }
                System.arraycopy(batch, 0, keys, count, read);
                count += read;
            }
        }
        return Arrays.copyOf(keys, count);
    }

    /** More requests than so many. */
    default IOException tooMany(int most) {
        return new IOException(
                name() + ": it has more than " + most + " requests, too many to know them all beforehand");
    }
}
