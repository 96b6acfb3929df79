package io.tiercel.core.hot;

/**
 * When a block is hot: between what bounds threshold and window may move. Where both bounds are one, it is fixed.
 *
 * @param thresholdMin a block is hot that was read more often than the threshold within the window
 * @param windowNanosMin a block that was not read for as long as the window is cold again
 * @param readsMax of all blocks that are remembered; where there are more within a window, it is shorter
 */
public record HotConfig(int thresholdMin, int thresholdMax, long windowNanosMin, long windowNanosMax, int readsMax) {
    /** More than four thousand reads of blocks a second, for a minute; they take some 20 MB. */
    public static final int READS_MAX = 1 << 18;

    private static final long MINUTE_NANOS = 60_000_000_000L;

    /** What was read once is not hot, however much room there is: a scan is left alone. */
    public static final int ADAPTED_THRESHOLD_MIN = 1;
    /** The hot-blocks paper's window. */
    public static final long ADAPTED_WINDOW_NANOS_MIN = MINUTE_NANOS;
    /** A day. */
    public static final long ADAPTED_WINDOW_NANOS_MAX = 24 * 60 * MINUTE_NANOS;

    public HotConfig {
        if (thresholdMin < 0) {
            throw new IllegalArgumentException("the threshold must not be negative: " + thresholdMin);
        }
        if (thresholdMax < thresholdMin) {
            throw new IllegalArgumentException("no threshold is from " + thresholdMin + " to " + thresholdMax);
        }
        if (windowNanosMin < 1) {
            throw new IllegalArgumentException("the window must be longer than 0 ns: " + windowNanosMin);
        }
        if (windowNanosMax < windowNanosMin) {
            throw new IllegalArgumentException("no window is from " + windowNanosMin + " to " + windowNanosMax + " ns");
        }
        if (readsMax < 1) {
            throw new IllegalArgumentException("reads to be remembered must be positive: " + readsMax);
        }
    }

    /** Both fixed. */
    public static HotConfig of(int threshold, long windowNanos) {
        return new HotConfig(threshold, threshold, windowNanos, windowNanos, READS_MAX);
    }

    /** Both by what is read and the memory there is. */
    public static HotConfig adapted() {
        return of(ADAPTED_THRESHOLD_MIN, ADAPTED_WINDOW_NANOS_MIN)
                .withAdaptedThreshold()
                .withAdaptedWindow();
    }

    public HotConfig withAdaptedThreshold() {
        return new HotConfig(ADAPTED_THRESHOLD_MIN, Integer.MAX_VALUE, windowNanosMin, windowNanosMax, readsMax);
    }

    public HotConfig withAdaptedWindow() {
        return new HotConfig(thresholdMin, thresholdMax, ADAPTED_WINDOW_NANOS_MIN, ADAPTED_WINDOW_NANOS_MAX, readsMax);
    }
}
