package io.tiercel.reproduce.hotblocks;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to measure.
 *
 * @param seed of the first order of jobs; the others follow it
 * @param repetitions of each arm, each in another order; some loads have more for each
 * @param arms to compare
 * @param kept the file that keeps finished runs; null if none does
 */
public record HotOptions(
        long seed,
        int repetitions,
        List<HotArm> arms,
        @Nullable Path kept) {
    private static final int REPETITIONS_MAX = 20;

    public HotOptions {
        arms = List.copyOf(arms);
        if (repetitions < 1 || repetitions > REPETITIONS_MAX) {
            throw new IllegalArgumentException(
                    "repetitions must be from 1 to " + REPETITIONS_MAX + ", not " + repetitions);
        }
        if (!arms.contains(HotArm.PLAIN)) {
            throw new IllegalArgumentException("plain must be among the arms: all are compared with it");
        }
    }
}
