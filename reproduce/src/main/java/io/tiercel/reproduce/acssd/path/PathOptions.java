package io.tiercel.reproduce.acssd.path;

/**
 * What to measure.
 *
 * @param seed of the order of the cases, and of the places that are read
 * @param rounds how often each case is measured
 * @param seconds that each case is measured each time
 */
public record PathOptions(long seed, int rounds, int seconds) {
    public static final int ROUNDS_DEFAULT = 5;
    public static final int SECONDS_DEFAULT = 5;
    /** Caches that share an SSD settle for a second before they are looked at. */
    private static final int SECONDS_MIN = 3;

    private static final int SECONDS_MAX = 600;

    public PathOptions {
        if (rounds < 1) {
            throw new IllegalArgumentException("rounds must be positive: " + rounds);
        }
        if (seconds < SECONDS_MIN || seconds > SECONDS_MAX) {
            throw new IllegalArgumentException(
                    "seconds must be between " + SECONDS_MIN + " and " + SECONDS_MAX + ": " + seconds);
        }
    }
}
