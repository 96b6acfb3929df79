package io.tiercel.reproduce.hotblocks.small;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to measure on an embedded cluster.
 *
 * @param seed of the first order of jobs; the others follow it
 * @param repetitions of each run, each in another order
 * @param jobs of each run, one after the other
 * @param fileBlocks the sizes: how many blocks each of the files has
 * @param kept the file that keeps finished runs; null if none does
 */
public record SmallOptions(
        long seed,
        int repetitions,
        int jobs,
        List<Integer> fileBlocks,
        @Nullable Path kept) {
    public static final String FILE_BLOCKS_DEFAULT = "1,2,4";
    private static final int REPETITIONS_MAX = 20;
    private static final int JOBS_MAX = 1_000;
    private static final int FILE_BLOCKS_MAX = 64;

    /** @throws IllegalArgumentException if it makes no sense, in words */
    public SmallOptions {
        fileBlocks = List.copyOf(fileBlocks);
        if (repetitions < 1 || repetitions > REPETITIONS_MAX) {
            throw new IllegalArgumentException(
                    "repetitions must be from 1 to " + REPETITIONS_MAX + ", not " + repetitions);
        }
        if (jobs < 1 || jobs > JOBS_MAX) {
            throw new IllegalArgumentException("jobs must be from 1 to " + JOBS_MAX + ", not " + jobs);
        }
        if (fileBlocks.isEmpty() || fileBlocks.stream().anyMatch(blocks -> blocks < 1 || blocks > FILE_BLOCKS_MAX)) {
            throw new IllegalArgumentException("files must have from 1 to " + FILE_BLOCKS_MAX + " blocks");
        }
        if (fileBlocks.stream().distinct().count() < fileBlocks.size()) {
            throw new IllegalArgumentException("each size of files can be there once: " + fileBlocks);
        }
    }
}
