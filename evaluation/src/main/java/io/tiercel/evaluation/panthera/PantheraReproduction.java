package io.tiercel.evaluation.panthera;

import io.tiercel.evaluation.demo.JobRunner;
import io.tiercel.evaluation.demo.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

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

    /**
     * What the user asks for.
     *
     * @param seed of the order of turns, and of what is in the files
     * @param repetitions of every row; at least 2, or nothing can be said of spreads
     */
    public record Options(long seed, int repetitions) {
        public Options {
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
    public static Findings run(Options options, Progress progress) throws IOException, InterruptedException {
        progress.stage("measuring what the machine itself needs");
        Floors floors = Floors.measure();
        try (Scene scene = Scene.start(progress)) {
            Contest contest = new Contest(options.repetitions(), options.seed(), progress);
            List<Outcome> outcomes = new ArrayList<>();
            double conversionNanos = metadata(scene, contest, floors, outcomes);
            progress.stage("writing the 64 MB file");
            DataRows data = new DataRows(scene, contest, progress, floors.mappedCopyNanos());
            data.prepare(options.seed());
            outcomes.addAll(data.measure());
            progress.stage("writing the texts of the jobs");
            jobs(scene, contest, options.seed(), outcomes, progress);
            return new Findings(outcomes, floors, conversionNanos);
        }
    }

    private static double metadata(Scene scene, Contest contest, Floors floors, List<Outcome> outcomes)
            throws IOException, InterruptedException {
        MetadataRows rows = new MetadataRows(scene, contest, floors.cacheGetNanos());
        rows.prepare();
        outcomes.add(rows.listing());
        outcomes.add(rows.status());
        return Conversion.medianNanos(scene.stock(), MetadataRows.DIRECTORY);
    }

    private static void jobs(Scene scene, Contest contest, long seed, List<Outcome> outcomes, Progress progress)
            throws IOException, InterruptedException {
        try (JobRunner runner = new JobRunner(scene.cluster().configuration(), progress)) {
            JobRows rows = new JobRows(scene, contest, runner, progress);
            rows.prepare(seed);
            outcomes.add(rows.wordCount());
            outcomes.add(rows.refCount());
        }
    }
}
