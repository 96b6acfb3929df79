package io.tiercel.simulator.replay;

/**
 * How large the cache of a replay is.
 *
 * @param slots how many entries there may be at most
 * @param capacity in bytes or, where all entries count alike, their number
 * @param inBytes whether entries count by their sizes
 */
public record CacheShape(int slots, long capacity, boolean inBytes) {
    /** With so many slots, the words of every policy can still be counted in an int. */
    public static final int SLOTS_MAX = 1 << 26;

    /** A cache that is given in bytes has at least room for so many entries, if there are so many keys. */
    private static final long SLOTS_IN_BYTES = 1 << 22;

    public CacheShape {
        if (slots < 1 || slots > SLOTS_MAX) {
            throw new IllegalArgumentException("a cache has 1 to " + SLOTS_MAX + " entries: " + slots);
        }
        if (capacity < 1) {
            throw new IllegalArgumentException("a capacity must be positive: " + capacity);
        }
    }

    /** Room for so many entries of any size. */
    public static CacheShape entries(long count) {
        if (count < 1 || count > SLOTS_MAX) {
            throw new IllegalArgumentException("a cache has 1 to " + SLOTS_MAX + " entries: " + count);
        }
        return new CacheShape((int) count, count, false);
    }

    /**
     * Room for so many bytes of the entries of a trace; beyond four million entries, for no more than four times as many
     * as would fill it if they were of the mean size.
     */
    public static CacheShape bytes(long capacity, Survey survey) {
        double mean = Math.max(1, (double) survey.bytes() / Math.max(1, survey.keys()));
        double enough = Math.max(SLOTS_IN_BYTES, 4 * (capacity / mean));
        long slots = Math.max(1, Math.min(survey.keys(), (long) Math.min(SLOTS_MAX, enough)));
        return new CacheShape((int) slots, capacity, true);
    }
}
