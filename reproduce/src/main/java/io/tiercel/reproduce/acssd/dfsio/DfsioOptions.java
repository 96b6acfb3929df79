package io.tiercel.reproduce.acssd.dfsio;

import io.tiercel.reproduce.acssd.disks.DiskArm;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to measure.
 *
 * @param repetitions of each work under each arm
 * @param files that TestDFSIO has
 * @param megabytes of each file
 * @param kept where runs are kept; null where they are not
 */
public record DfsioOptions(
        long seed,
        int repetitions,
        int files,
        int megabytes,
        List<DiskArm> arms,
        @Nullable Path kept) {
    public DfsioOptions {
        arms = List.copyOf(arms);
        if (repetitions < 1 || files < 1 || megabytes < 1) {
            throw new IllegalArgumentException("repetitions, files and their size must be positive: " + repetitions
                    + ", " + files + ", " + megabytes);
        }
    }
}
