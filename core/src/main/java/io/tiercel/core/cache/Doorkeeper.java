package io.tiercel.core.cache;

import java.util.Arrays;

/**
 * Tells the second use of a key from the first, roughly, among the keys used lately.
 *
 * <p>Two generations of a Bloom filter, each of half the window: a key is remembered for at least half a window of new
 * keys and at most a whole one. With 16 bits and 4 probes a key, about one first use in 400 passes for a second.
 * Deterministic. Not thread-safe.
 */
public final class Doorkeeper {
    private static final int BITS_A_KEY = 16;
    private static final int PROBES = 4;

    private final int generationKeys;
    private final int mask;
    private long[] young;
    private long[] old;
    private int keys;

    /** @param window how many keys are remembered at most: at least 1 */
    public Doorkeeper(int window) {
        if (window < 1) {
            throw new IllegalArgumentException("a doorkeeper's window must be positive: " + window);
        }
        generationKeys = Math.max(1, window / 2);
        int words = Integer.highestOneBit(Math.max(1, generationKeys * BITS_A_KEY / Long.SIZE)) << 1;
        mask = words * Long.SIZE - 1;
        young = new long[words];
        old = new long[words];
    }

    /** Whether this key was used before, and lately; from now on it was. */
    public boolean usedBefore(long key) {
        if (contains(young, key) || contains(old, key)) {
            return true;
        }
        if (keys == generationKeys) {
            turn();
        }
        add(key);
        return false;
    }

    private void turn() {
        long[] emptied = old;
        Arrays.fill(emptied, 0);
        old = young;
        young = emptied;
        keys = 0;
    }

    private void add(long key) {
        for (int probe = 0; probe < PROBES; probe++) {
            int bit = bit(key, probe);
            young[bit >>> 6] |= 1L << bit;
        }
        keys++;
    }

    private boolean contains(long[] bits, long key) {
        for (int probe = 0; probe < PROBES; probe++) {
            int bit = bit(key, probe);
            if ((bits[bit >>> 6] & 1L << bit) == 0) {
                return false;
            }
        }
        return true;
    }

    /** Kirsch and Mitzenmacher's double hashing: both halves of the key are hashes already. */
    private int bit(long key, int probe) {
        return ((int) key + probe * ((int) (key >>> 32) | 1)) & mask;
    }
}
