package io.tiercel.reproduce.mimp.study;

import io.tiercel.report.ConsecutiveSeeds;
import io.tiercel.report.Progress;
import io.tiercel.report.Quantity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** MIMP's case study (section 6.6, table 3, figures 15 and 16) and its models (table 2), in virtual time. */
public final class StudyReproduction {
    /** The paper's, and those of which the paper says nothing. */
    static final List<Double> LOADS = List.of(0.60, StudyTrace.PAPER_LOAD, 0.85, 1.0);

    private StudyReproduction() {}

    /**
     * What to simulate.
     *
     * @param seed of the first trace; the others follow it
     * @param repetitions traces at each load, each run under every arm
     */
    public record Options(long seed, int repetitions) {
        public static final int REPETITIONS_DEFAULT = 30;

        public Options {
            if (repetitions < 1) {
                throw new IllegalArgumentException("repetitions must be positive: " + repetitions);
            }
        }
    }

    /** Trains models, and runs all traces. */
    public static StudyFindings run(Options options, Progress progress) {
        return run(options, LOADS, progress);
    }

    static StudyFindings run(Options options, List<Double> loads, Progress progress) {
        progress.stage("Training models");
        double cpuFactor = StudyTrace.cpuFactor(options.seed());
        StudyTraining training = StudyTraining.of(cpuFactor, options.seed());
        Map<StudyCase, List<StudyRun>> runs = new LinkedHashMap<>();
        progress.stage("Running " + options.repetitions() + " traces at each load under each policy");
        for (double load : loads) {
            for (StudyArm arm : StudyArm.values()) {
                StudyCase what = new StudyCase(load, arm);
                progress.detail(Quantity.percent(load) + ", " + arm.label());
                runs.put(
                        what,
                        ConsecutiveSeeds.from(options.seed(), options.repetitions()).stream()
                                .map(seed -> run(what, training, seed))
                                .toList());
            }
        }
        return new StudyFindings(options, training, loads, runs);
    }

    /** A load and a policy. */
    record StudyCase(double load, StudyArm arm) {}

    private static StudyRun run(StudyCase what, StudyTraining training, long seed) {
        return CaseStudy.run(
                StudyCluster.caseStudy(),
                new StudyTrace(what.load, training.cpuFactor()).workload(seed),
                what.arm.config(),
                training.book(),
                seed);
    }
}
