package io.tiercel.core.regret;

/**
 * A sample of keys, by their hashes: all reads of a key are in it, or none. One key of 2^shift is.
 *
 * <p>Waldspurger, Park, Garthwaite and Ahmad, "Efficient MRC construction with SHARDS", FAST 2015, section 3.
 */
record KeySample(int shift) {
    private static final long GOLDEN = 0x9e37_79b9_7f4a_7c15L;
    private static final int SHIFT_MAX = 30;

    KeySample {
        if (shift < 0 || shift > SHIFT_MAX) {
            throw new IllegalArgumentException("one key of 2^0 to 2^" + SHIFT_MAX + " is sampled, not of 2^" + shift);
        }
    }

    /** Whether the key is in it. */
    boolean has(long key) {
        // The finalizer of SplitMix64: keys that differ in any bit differ in half of the bits of this.
        long hash = key + GOLDEN;
        hash = (hash ^ (hash >>> 30)) * 0xbf58_476d_1ce4_e5b9L;
        hash = (hash ^ (hash >>> 27)) * 0x94d0_49bb_1331_11ebL;
        return ((hash ^ (hash >>> 31)) >>> 1) >> (Long.SIZE - 1 - shift) == 0;
    }
}
