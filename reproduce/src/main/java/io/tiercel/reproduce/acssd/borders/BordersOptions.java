package io.tiercel.reproduce.acssd.borders;

/**
 * What to run.
 *
 * @param workers of each of the two clusters
 * @param intervalSeconds between two rounds of the loop
 * @param megabytes of each of the files that are copied
 */
public record BordersOptions(int workers, int intervalSeconds, int megabytes) {
    public static final int WORKERS_DEFAULT = 2;
    public static final int INTERVAL_DEFAULT = 5;
    public static final int MEGABYTES_DEFAULT = 8;

    private static final int WORKERS_MAX = 20;
    private static final int INTERVAL_MIN = 5;
    private static final int INTERVAL_MAX = 60;
    private static final int MEGABYTES_MAX = 128;

    public BordersOptions {
        if (workers < 1 || workers > WORKERS_MAX) {
            throw new IllegalArgumentException(
                    "a cluster's workers must be between 1 and " + WORKERS_MAX + ": " + workers);
        }
        if (intervalSeconds < INTERVAL_MIN || intervalSeconds > INTERVAL_MAX) {
            throw new IllegalArgumentException(
                    "an interval is from " + INTERVAL_MIN + " to " + INTERVAL_MAX + " s: " + intervalSeconds);
        }
        if (megabytes < 1 || megabytes > MEGABYTES_MAX) {
            throw new IllegalArgumentException("a file has from 1 to " + MEGABYTES_MAX + " MB: " + megabytes);
        }
    }
}
