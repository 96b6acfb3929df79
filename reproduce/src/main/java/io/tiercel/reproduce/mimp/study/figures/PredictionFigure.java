package io.tiercel.reproduce.mimp.study.figures;

import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Line;
import io.tiercel.report.LineChart;
import io.tiercel.report.LineChart.Axis;
import io.tiercel.report.LineChart.Curve;
import io.tiercel.report.LineChart.Point;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Figure 7: predictions as slots come and go.
 *
 * @param runs by seed: pi, and then sort
 */
record PredictionFigure(List<List<PredictedJob>> runs) {
    private static final int PI = 0;
    private static final int SORT = 1;
    /** All of pi's slots have been given by then. */
    private static final double SETTLED_SECONDS = 20;

    PredictionFigure {
        runs = List.copyOf(runs);
    }

    List<Claim> claims() {
        return List.of(
                Claim.of(
                                "mct-met",
                                "figure 7: deadlines that pi and sort meet, of 2",
                                mean(run ->
                                        run.stream().filter(PredictedJob::isMet).count()),
                                "jobs")
                        .withPaper(2, Line.atLeast(2)),
                Claim.of(
                                "mct-error",
                                "figure 7: error of the predicted map-phase completion times once both jobs are there, at most",
                                mean(run -> 100
                                        * (run.get(PI).errorFrom(PredictedRun.SORT_SECONDS)
                                                + run.get(SORT).errorFrom(PredictedRun.SORT_SECONDS))
                                        / 2),
                                "%")
                        .withGoal(Line.atMost(20)),
                Claim.of(
                                "mct-slots",
                                "figure 7: slots that pi gives up while sort's maps run, more than",
                                mean(run -> run.get(PI).slots(SETTLED_SECONDS, PredictedRun.SORT_SECONDS)
                                        - run.get(PI)
                                                .slots(
                                                        PredictedRun.SORT_SECONDS,
                                                        PredictedRun.SORT_SECONDS
                                                                + run.get(SORT).mapSeconds())),
                                "slots")
                        .withPaper(Line.above(0)));
    }

    Table table() {
        Table table = new Table("job", ">deadline", ">predicted at first", ">map phase", ">whole job", ">mean error");
        for (int job : List.of(PI, SORT)) {
            table.row(
                    runs.get(0).get(job).label(),
                    Quantity.seconds(runs.get(0).get(job).deadlineSeconds()),
                    Quantity.seconds(mean(run -> first(run.get(job))).value()),
                    Quantity.seconds(mean(run -> run.get(job).mapSeconds()).value()),
                    Quantity.seconds(mean(run -> run.get(job).seconds()).value()),
                    Quantity.of(mean(run -> 100 * run.get(job).errorFrom(0)).value(), "%"));
        }
        return table;
    }

    Page addTo(Page page) {
        return page.heading("Predicted map phases (figure 7)")
                .table(table())
                .figure(
                        chart(PredictedJob.Sample::predictedSeconds, "seconds of the run"),
                        "Figure 7: predicted map-phase completion time in seconds from the job's start. One trace.")
                .figure(
                        chart(PredictedJob.Sample::slots, "seconds of the run"),
                        "Figure 7: slots that run the job's maps. One trace.");
    }

    /** Once it has its first slots for long enough. */
    private static double first(PredictedJob job) {
        double began = job.samples().get(0).atSeconds();
        return job.samples().stream()
                .filter(sample -> sample.atSeconds() >= began + SETTLED_SECONDS)
                .mapToDouble(PredictedJob.Sample::predictedSeconds)
                .findFirst()
                .orElse(job.mapSeconds());
    }

    private String chart(ToDoubleFunction<PredictedJob.Sample> figure, String across) {
        List<Curve> curves = new ArrayList<>();
        for (PredictedJob job : runs.get(0)) {
            curves.add(new Curve(
                    job.label(),
                    job.samples().stream()
                            .map(sample -> new Point(sample.atSeconds(), figure.applyAsDouble(sample)))
                            .toList()));
        }
        return new LineChart(curves, across, Axis.LINEAR, Axis.LINEAR, Quantity::number).svg();
    }

    private Estimate mean(ToDoubleFunction<List<PredictedJob>> figure) {
        return Estimate.ofMean(runs, figure);
    }
}
