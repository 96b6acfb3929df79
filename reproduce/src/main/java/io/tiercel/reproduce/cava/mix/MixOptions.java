package io.tiercel.reproduce.cava.mix;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to measure.
 *
 * @param seed of the first mix of a kind; the others follow it
 * @param disks how fast they are, one after the other
 * @param kinds of mixes
 * @param repetitions of each arm, each on another mix of each kind
 * @param arms to compare
 * @param kept the file that keeps finished runs; null if none does
 */
public record MixOptions(
        long seed,
        List<MixDisk> disks,
        List<MixKind> kinds,
        int repetitions,
        List<MixArm> arms,
        @Nullable Path kept) {
    private static final int REPETITIONS_MAX = 20;

    public MixOptions {
        disks = List.copyOf(disks);
        kinds = List.copyOf(kinds);
        arms = List.copyOf(arms);
        if (repetitions < 1 || repetitions > REPETITIONS_MAX) {
            throw new IllegalArgumentException(
                    "repetitions must be from 1 to " + REPETITIONS_MAX + ", not " + repetitions);
        }
        if (!arms.contains(MixArm.STOCK)) {
            throw new IllegalArgumentException("stock must be among the arms: all are compared with it");
        }
    }

    boolean asksFor(MixRun run) {
        return disks.contains(run.disk())
                && kinds.contains(run.kind())
                && arms.contains(run.arm())
                && run.repetition() < repetitions;
    }
}
