package io.tiercel.reproduce.mimp.study.figures;

import io.tiercel.report.Claim;
import io.tiercel.report.ConsecutiveSeeds;
import io.tiercel.report.Page;
import io.tiercel.report.Progress;
import io.tiercel.report.Quantity;
import io.tiercel.reproduce.mimp.study.StudyCluster;
import io.tiercel.reproduce.mimp.study.StudyReproduction.Options;
import io.tiercel.reproduce.mimp.study.StudyTraining;
import io.tiercel.reproduce.mimp.study.admission.FourSlotTrace;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What came of figures 2, 6, 7, 9 and 10. Immutable. */
public final class FigureFindings {
    private static final String WORDS =
            "Section 6.3 and 6.4. Figures 2 and 6 are of the training cluster. Figure 7: Pi has 700 s, and Sort comes after 80 s, "
                    + "on four slots. Figure 9: an hour of Pi and TeraSort on four slots at 85 %; each prediction is too long or too "
                    + "short by lot. Figure 10: Pi and Grep alone, on three dedicated nodes and on more and more shared ones.";

    private static final double ERROR_LOAD = 0.85;
    private static final long HOUR_NANOS = 3_600L * 1_000_000_000L;

    private final ModelFigures models;
    private final PredictionFigure predictions;
    private final ErrorFigure errors;
    private final AddedNodes nodes;

    private FigureFindings(ModelFigures models, PredictionFigure predictions, ErrorFigure errors, AddedNodes nodes) {
        this.models = models;
        this.predictions = predictions;
        this.errors = errors;
        this.nodes = nodes;
    }

    /** Runs all of them: with models of the case study, which has its speed of CPUs. */
    public static FigureFindings of(Options options, StudyTraining training, Progress progress) {
        List<Long> seeds = ConsecutiveSeeds.from(options.seed(), options.repetitions());
        double cpuFactor = training.cpuFactor();
        progress.stage("Running figures 7, 9 and 10, " + seeds.size() + " times each");
        StudyTraining few = StudyTraining.of(StudyCluster.trainingOfOneSlot(), cpuFactor, options.seed());
        List<List<PredictedJob>> predicted = seeds.stream()
                .map(seed -> PredictedRun.of(few.book(), cpuFactor, seed))
                .toList();
        FourSlotTrace traces = FourSlotTrace.of(cpuFactor, options.seed());
        List<List<Double>> errors = new ArrayList<>();
        for (double error : ErrorFigure.ERRORS) {
            progress.detail("predictions wrong by " + Quantity.percent(error));
            errors.add(seeds.stream()
                    .map(seed -> {
                        Workload trace = traces.workload(ERROR_LOAD, HOUR_NANOS, seed);
                        return ErringSlots.taskSeconds(trace, few.book(), error, seed);
                    })
                    .toList());
        }
        AddedNodes nodes = new AddedNodes(
                mapPhases(AddedNodes.pi(cpuFactor), seeds, progress),
                mapPhases(AddedNodes.grep(cpuFactor), seeds, progress));
        return new FigureFindings(
                new ModelFigures(training), new PredictionFigure(predicted), new ErrorFigure(errors), nodes);
    }

    private static List<List<Double>> mapPhases(JobPlan job, List<Long> seeds, Progress progress) {
        List<List<Double>> seconds = new ArrayList<>();
        for (int shared = 0; shared <= AddedNodes.MOST; shared++) {
            progress.detail(job.application().name() + " on " + shared + " shared nodes");
            int nodes = shared;
            seconds.add(seeds.stream()
                    .map(seed -> AddedNodes.mapPhase(job, nodes, seed))
                    .toList());
        }
        return seconds;
    }

    /** What is claimed. */
    public List<Claim> claims() {
        return Stream.of(models.claims(), predictions.claims(), errors.claims(), nodes.claims())
                .flatMap(List::stream)
                .toList();
    }

    /** The page with all of this but its claims. */
    public Page addTo(Page page) {
        return nodes.addTo(errors.addTo(
                predictions.addTo(models.addTo(page.heading("Models at work").paragraph(WORDS)))));
    }
}
