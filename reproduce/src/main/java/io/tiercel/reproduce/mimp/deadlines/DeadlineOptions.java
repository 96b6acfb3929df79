package io.tiercel.reproduce.mimp.deadlines;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to measure.
 *
 * @param seed of the first mix; the others follow it
 * @param repetitions of each arm, each on another mix
 * @param arms to compare
 * @param kept the file that keeps finished runs; null if none does
 */
public record DeadlineOptions(
        long seed,
        int repetitions,
        List<DeadlineArm> arms,
        @Nullable Path kept) {
    private static final int REPETITIONS_MAX = 20;

    public DeadlineOptions {
        arms = List.copyOf(arms);
        if (repetitions < 1 || repetitions > REPETITIONS_MAX) {
            throw new IllegalArgumentException(
                    "repetitions must be from 1 to " + REPETITIONS_MAX + ", not " + repetitions);
        }
        if (arms.isEmpty()) {
            throw new IllegalArgumentException("at least one arm is to be measured");
        }
    }
}
