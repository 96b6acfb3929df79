package io.tiercel.reproduce.panthera;

import io.tiercel.report.Progress;
import io.tiercel.testbed.jobs.JobRunner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Table 1 of "Panthera", measured: stock Hadoop and Tiercel in alternation on one embedded cluster, row by row.
 *
 * <p>The paper repeats each query and each job "with Panthera and without" and gives the ratio of mean times and of
 * standard deviations; so does this. Where it differs: the machine and Hadoop's version; caches are warm, because the
 * paper's repetitions are; a file in the DataNode's page cache is measured too, which the paper does not tell apart.
 */
public final class PantheraReproduction {
    /** Enough for a spread, and few enough for the jobs to end in minutes. */
    public static final int REPETITIONS_DEFAULT = 5;

    private PantheraReproduction() {}

    /** Rows that are measured together. */
    public enum Part {
        /** The listing and the status. */
        METADATA,
        /** The 64 MB file. */
        DATA,
        /** WordCount, Grep and RefCount. */
        JOBS
    }

    /**
     * What the user asks for.
     *
     * @param seed of the order of turns, and of what is in the files
     * @param repetitions of every row; at least 2, or nothing can be said of spreads
     * @param parts which rows, at least one
     */
    public record Options(long seed, int repetitions, Set<Part> parts) {
        public Options {
            parts = Set.copyOf(parts);
            if (parts.isEmpty()) {
                throw new IllegalArgumentException("there is nothing to measure");
            }
            if (repetitions < 2) {
                throw new IllegalArgumentException("repetitions must be at least 2: " + repetitions);
            }
        }
    }

    /**
     * Measures everything; takes minutes.
     *
     * @param progress is told what comes next
     * @throws IOException if the cluster does not start, a read or a job fails, or results differ
     */
    public static PantheraFindings run(Options options, Progress progress) throws IOException, InterruptedException {
        progress.stage("measuring what the machine itself needs");
        Floors floors = Floors.measure();
        try (Scene scene = Scene.start(progress)) {
            Contest contest = new Contest(options.repetitions(), options.seed(), progress);
            List<RowOutcome> outcomes = new ArrayList<>();
            OptionalDouble conversionNanos = options.parts().contains(Part.METADATA)
                    ? OptionalDouble.of(metadata(scene, contest, floors, outcomes))
                    : OptionalDouble.empty();
            if (options.parts().contains(Part.DATA)) {
                data(scene, contest, floors, options.seed(), outcomes, progress);
            }
            if (options.parts().contains(Part.JOBS)) {
                jobs(scene, contest, options.seed(), outcomes, progress);
            }
            return new PantheraFindings(outcomes, floors, conversionNanos);
        }
    }

    private static double metadata(Scene scene, Contest contest, Floors floors, List<RowOutcome> outcomes)
            throws IOException, InterruptedException {
        MetadataRows rows = new MetadataRows(scene, contest, floors.cacheGetNanos());
        rows.prepare();
        outcomes.add(rows.listing());
        outcomes.add(rows.status());
        return Conversion.medianNanos(scene.stock(), MetadataRows.DIRECTORY);
    }

    private static void data(
            Scene scene, Contest contest, Floors floors, long seed, List<RowOutcome> outcomes, Progress progress)
            throws IOException, InterruptedException {
        progress.stage("writing the 64 MB file");
        DataRows data = new DataRows(scene, contest, progress, floors.mappedCopyNanos());
        data.prepare(seed);
        outcomes.addAll(data.measure());
    }

    private static void jobs(Scene scene, Contest contest, long seed, List<RowOutcome> outcomes, Progress progress)
            throws IOException, InterruptedException {
        progress.stage("writing the texts of the jobs");
        try (JobRunner runner = new JobRunner(scene.cluster().configuration(), progress)) {
            JobRows rows = new JobRows(scene, contest, runner, progress);
            rows.prepare(seed);
            outcomes.add(rows.wordCount());
            outcomes.add(rows.grep());
            outcomes.add(rows.refCount());
        }
    }
}
