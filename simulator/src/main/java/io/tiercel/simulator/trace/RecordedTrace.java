package io.tiercel.simulator.trace;

import java.io.IOException;
import java.util.Arrays;

/** A trace in memory. */
public final class RecordedTrace implements Trace {
    private static final long[] NO_SIZES = {};

    private final String name;
    private final long[] keys;
    private final long[] sizes;

    /** A trace without sizes. The array is kept, not copied. */
    public RecordedTrace(String name, long[] keys) {
        this(name, keys, NO_SIZES);
    }

    /** A trace with a size, in bytes, for each key. The arrays are kept, not copied. */
    public RecordedTrace(String name, long[] keys, long[] sizes) {
        if (sizes.length != 0 && sizes.length != keys.length) {
            throw new IllegalArgumentException(keys.length + " keys need as many sizes: " + sizes.length);
        }
        this.name = name;
        this.keys = keys;
        this.sizes = sizes;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long[] keys(int most) throws IOException {
        if (keys.length > most) {
            throw tooMany(most);
        }
        return keys;
    }

    @Override
    public Requests open() {
        return new Requests() {
            private int at;

            @Override
            public int next(long[] nextKeys, long[] nextSizes) {
                int read = Math.min(nextKeys.length, keys.length - at);
                System.arraycopy(keys, at, nextKeys, 0, read);
                if (sized()) {
                    System.arraycopy(sizes, at, nextSizes, 0, read);
                } else {
                    Arrays.fill(nextSizes, 0, read, 1);
                }
                at += read;
                return read;
            }

            @Override
            public boolean sized() {
                return sizes.length > 0;
            }

            @Override
            public void close() {}
        };
    }
}
