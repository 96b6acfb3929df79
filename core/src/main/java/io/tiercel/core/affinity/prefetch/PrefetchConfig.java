package io.tiercel.core.affinity.prefetch;

/**
 * How much of jobs' input may be read ahead of them.
 *
 * @param unreadBytes that may be in memory at a time for having been read ahead, and that nobody has read; 0 for no reading
 *     ahead
 * @param bytesPerSecond that may be read ahead in the whole cluster
 */
public record PrefetchConfig(long unreadBytes, long bytesPerSecond) {
    /** Nothing is read ahead. */
    public static final PrefetchConfig OFF = new PrefetchConfig(0, 1);

    public PrefetchConfig {
        if (unreadBytes < 0) {
            throw new IllegalArgumentException("no less than 0 bytes can be read ahead: " + unreadBytes);
        }
        if (bytesPerSecond < 1) {
            throw new IllegalArgumentException("the bytes a second must be positive: " + bytesPerSecond);
        }
    }

    public boolean isOn() {
        return unreadBytes > 0;
    }
}
