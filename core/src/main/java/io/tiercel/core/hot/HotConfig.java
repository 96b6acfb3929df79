package io.tiercel.core.hot;

/**
 * When a block is hot.
 *
 * @param threshold a block is hot that was read more often than this within the window
 * @param windowNanos a sliding one; a block that was not read for so long is cold again
 * @param readsMax of all blocks that are remembered; where there are more within a window, it is shorter
 */
public record HotConfig(int threshold, long windowNanos, int readsMax) {
    /** More than four thousand reads of blocks a second, for a minute; they take some 20 MB. */
    public static final int READS_MAX = 1 << 18;

    public HotConfig {
        if (threshold < 0) {
            throw new IllegalArgumentException("the threshold must not be negative: " + threshold);
        }
        if (windowNanos < 1) {
            throw new IllegalArgumentException("the window must be longer than 0 ns: " + windowNanos);
        }
        if (readsMax < 1) {
            throw new IllegalArgumentException("reads to be remembered must be positive: " + readsMax);
        }
    }

    public static HotConfig of(int threshold, long windowNanos) {
        return new HotConfig(threshold, windowNanos, READS_MAX);
    }
}
