package io.tiercel.reproduce.soak;

import java.time.Duration;

/**
 * How long a soak takes, and how much is done.
 *
 * @param duration of the load with its deeds
 * @param clients processes, of which the first is never killed
 * @param pauseMax between two deeds to Hadoop, and between two to what is Tiercel's
 */
public record SoakPlan(Duration duration, int clients, Duration pauseMax) {
    private static final Duration SHORTEST = Duration.ofSeconds(10);

    public SoakPlan {
        if (duration.compareTo(SHORTEST) < 0) {
            throw new IllegalArgumentException("a soak takes 10s at least: " + duration.toMillis() + "ms");
        }
        if (clients < 1) {
            throw new IllegalArgumentException("clients must be positive: " + clients);
        }
    }

    /** With three clients and a deed every few seconds. */
    public static SoakPlan of(Duration duration) {
        return new SoakPlan(duration, 3, Duration.ofSeconds(10));
    }

    /** From when on a process is looked at: by then it has loaded its classes and filled its caches. */
    Duration warmUp() {
        Duration tenth = duration.dividedBy(10);
        Duration most = Duration.ofMinutes(4);
        return tenth.compareTo(most) < 0 ? tenth : most;
    }
}
