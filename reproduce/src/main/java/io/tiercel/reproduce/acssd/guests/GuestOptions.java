package io.tiercel.reproduce.acssd.guests;

/**
 * What to run.
 *
 * @param repetitions how often the work changes sides
 * @param intervalSeconds between two rounds of the loop
 * @param kills of the server under the writing guest
 */
public record GuestOptions(int repetitions, int intervalSeconds, int kills) {
    public static final int REPETITIONS_DEFAULT = 3;
    public static final int INTERVAL_DEFAULT = 20;
    public static final int KILLS_DEFAULT = 5;

    public GuestOptions {
        if (repetitions < 1 || kills < 1) {
            throw new IllegalArgumentException("repetitions and kills must be positive: " + repetitions + ", " + kills);
        }
        if (intervalSeconds < 5 || intervalSeconds > 600) {
            throw new IllegalArgumentException("an interval is from 5 to 600 s: " + intervalSeconds);
        }
    }
}
