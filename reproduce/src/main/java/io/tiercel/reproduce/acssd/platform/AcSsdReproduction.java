package io.tiercel.reproduce.acssd.platform;

import io.tiercel.report.ConsecutiveSeeds;
import io.tiercel.report.Progress;
import io.tiercel.simulator.ssd.StorageModel;
import io.tiercel.simulator.ssd.job.FileTest;
import io.tiercel.simulator.ssd.job.FileTest.Mode;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** AC-SSD's evaluation (section 5) in virtual time: table 1, figures 1, 2 and 6 to 9, and its solvers. */
public final class AcSsdReproduction {
    /** Of TestDFSIO. */
    private static final int FILES = 10;

    private AcSsdReproduction() {}

    /**
     * What to simulate.
     *
     * @param seed of the first repetition; the others follow it
     * @param repetitions of everything, each under every arm
     */
    public record Options(long seed, int repetitions) {
        public static final int REPETITIONS_DEFAULT = 10;

        public Options {
            if (repetitions < 1) {
                throw new IllegalArgumentException("repetitions must be positive: " + repetitions);
            }
        }

        List<Long> seeds() {
            return ConsecutiveSeeds.from(seed, repetitions);
        }
    }

    /** Simulates everything. */
    public static AcSsdFindings run(Options options, Progress progress) {
        return run(options, PlatformExtent.PAPER, progress);
    }

    static AcSsdFindings run(Options options, PlatformExtent extent, Progress progress) {
        List<Long> seeds = options.seeds();
        progress.stage("Figures 1 and 2");
        SizesFigure sizes = SizesFigure.of(extent, seeds);
        TimelineFigure timeline = TimelineFigure.of(extent, options.seed());
        progress.stage("Figures 6 and 7: TestDFSIO");
        ArmComparison fileTest =
                joined(Stream.of(Mode.values()).toList(), mode -> fileTest(mode, extent), seeds, progress);
        progress.stage("Figure 8: steady workloads");
        ArmComparison steady = joined(
                Stream.of(PaperWorkload.values()).toList(), workload -> steady(workload, extent), seeds, progress);
        progress.stage("Figure 9: workloads that change");
        ArmComparison changing = ArmComparison.of(
                new ChangingRun(PaperPlatform.MODEL, extent.groupSeconds(), extent.inputMebibytes()), seeds);
        progress.stage("Other conditions");
        ConditionsFigure conditions = ConditionsFigure.of(extent, seeds);
        progress.stage("Solvers");
        return new AcSsdFindings(sizes, timeline, fileTest, steady, changing, conditions, SolverGaps.of(seeds));
    }

    private static <T> ArmComparison joined(
            List<T> all, Function<T, SteadyRun> experiment, List<Long> seeds, Progress progress) {
        return ArmComparison.joined(all.stream()
                .map(experiment)
                .map(run -> {
                    progress.detail(run.row());
                    return ArmComparison.of(run, seeds);
                })
                .toList());
    }

    private static SteadyRun fileTest(Mode mode, PlatformExtent extent) {
        FileTest test = new FileTest(mode, FILES, StorageModel.blocksOfMebibytes(extent.fileMebibytes()));
        return new SteadyRun(mode.label(), test, PaperPlatform.MODEL, extent.warmUpSeconds(), extent.fileTestSeconds());
    }

    private static SteadyRun steady(PaperWorkload workload, PlatformExtent extent) {
        return new SteadyRun(
                workload.label(),
                workload.job(extent.inputMebibytes()),
                PaperPlatform.MODEL,
                extent.warmUpSeconds(),
                extent.steadySeconds());
    }
}
