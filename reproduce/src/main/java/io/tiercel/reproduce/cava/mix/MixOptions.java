package io.tiercel.reproduce.cava.mix;

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
public record MixOptions(
        long seed,
        int repetitions,
        List<MixArm> arms,
        @Nullable Path kept) {
    private static final int REPETITIONS_MAX = 20;

    public MixOptions {
        arms = List.copyOf(arms);
        if (repetitions < 1 || repetitions > REPETITIONS_MAX) {
            throw new IllegalArgumentException(
                    "repetitions must be from 1 to " + REPETITIONS_MAX + ", not " + repetitions);
        }
        if (!arms.contains(MixArm.STOCK)) {
            throw new IllegalArgumentException("stock must be among the arms: all are compared with it");
        }
    }
}
