package io.tiercel.reproduce.mimp.study.figures;

import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.report.Claim;
import io.tiercel.report.Line;
import io.tiercel.report.LineChart;
import io.tiercel.report.LineChart.Axis;
import io.tiercel.report.LineChart.Curve;
import io.tiercel.report.LineChart.Point;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.reproduce.mimp.study.JobType;
import io.tiercel.reproduce.mimp.study.StudyTraining;
import io.tiercel.reproduce.mimp.study.TaskTimes;
import java.util.ArrayList;
import java.util.List;

/** Figures 2 and 6: how long tasks took on the training cluster by what CPU was left, and the models' curves. */
record ModelFigures(StudyTraining training) {
    private static final int STEPS = 100;
    private static final int DOTS_MAX = 400;
    private static final int BANDS = 10;
    /** A slot with so much of its CPU counts as one without a web workload. */
    private static final double DEDICATED = 0.95;

    private static final double BUSY = 0.25;
    private static final String ACROSS = "residual CPU r, as a share of a dedicated slot";

    List<Claim> claims() {
        return List.of(
                Claim.of(
                                "tct-pi-sort",
                                "figure 2: times its dedicated time that pi's map takes at r = 0.25, less sort's, more than",
                                normalised(JobType.PI, BUSY) - normalised(JobType.SORT, BUSY),
                                "x")
                        .withPaper(Line.above(0)),
                Claim.of(
                                "tct-nonlinear",
                                "figure 2: pi: what r = 0.25 costs more than 0.5, less what 0.75 costs more than 1, more than",
                                normalised(JobType.PI, BUSY)
                                        - normalised(JobType.PI, 2 * BUSY)
                                        - normalised(JobType.PI, 3 * BUSY)
                                        + normalised(JobType.PI, 1),
                                "x")
                        .withPaper(Line.above(0)));
    }

    /** Figure 2: a row for each tenth of r. */
    Table table() {
        List<String> titles = new ArrayList<>(List.of(">residual CPU"));
        training.types().forEach(times -> titles.add(">" + times.type().label()));
        Table table = new Table(titles.toArray(String[]::new));
        for (int band = 0; band < BANDS; band++) {
            List<String> cells = new ArrayList<>();
            cells.add(Quantity.fixed(band / (double) BANDS, 1) + " to " + Quantity.fixed((band + 1.0) / BANDS, 1));
            for (TaskTimes times : training.types()) {
                double mean = measured(times, band);
                cells.add(Double.isNaN(mean) ? "" : Quantity.fixed(mean, 2) + "x");
            }
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    Page addTo(Page page) {
        Page more = page.heading("Task completion times (figures 2 and 6)")
                .table(table())
                .figure(
                        chart(training.types().stream().map(this::bands).toList()),
                        "Figure 2: measured times of maps by those on a dedicated slot. Means over tenths of r.");
        for (TaskTimes times : training.types()) {
            more = more.figure(
                    chart(List.of(new Curve(times.type().label(), curve(times), List.of(), dots(times)))),
                    "Figure 6: " + times.type().label()
                            + ". A dot is a map of the training cluster, the curve is the model.");
        }
        return more;
    }

    private double normalised(JobType type, double residual) {
        return training.types().stream()
                .filter(times -> times.type() == type)
                .findFirst()
                .orElseThrow()
                .model()
                .normalised(residual);
    }

    private Curve bands(TaskTimes times) {
        List<Point> points = new ArrayList<>();
        for (int band = 0; band < BANDS; band++) {
            double mean = measured(times, band);
            if (!Double.isNaN(mean)) {
                points.add(new Point((band + 0.5) / BANDS, mean));
            }
        }
        return new Curve(times.type().label(), points);
    }

    /** The mean of a tenth of r by that of dedicated slots; NaN where no task ran there. */
    private static double measured(TaskTimes times, int band) {
        return times.tasks().stream()
                        .filter(task -> Math.min(BANDS - 1, (int) (task.residual() * BANDS)) == band)
                        .mapToDouble(TaskObservation::seconds)
                        .average()
                        .orElse(Double.NaN)
                / dedicated(times);
    }

    private static double dedicated(TaskTimes times) {
        return times.tasks().stream()
                .filter(task -> task.residual() >= DEDICATED)
                .mapToDouble(TaskObservation::seconds)
                .average()
                .orElse(times.model().seconds(1));
    }

    private static List<Point> curve(TaskTimes times) {
        double lowest = times.model().curve().lowest();
        double step = (times.model().curve().highest() - lowest) / STEPS;
        List<Point> points = new ArrayList<>();
        for (int i = 0; i <= STEPS; i++) {
            double residual = lowest + i * step;
            points.add(new Point(residual, times.model().seconds(residual) / dedicated(times)));
        }
        return points;
    }

    /** At most so many, spread over all. */
    private static List<Point> dots(TaskTimes times) {
        int step = Math.max(1, times.tasks().size() / DOTS_MAX);
        List<Point> dots = new ArrayList<>();
        for (int i = 0; i < times.tasks().size(); i += step) {
            TaskObservation task = times.tasks().get(i);
            dots.add(new Point(task.residual(), task.seconds() / dedicated(times)));
        }
        return dots;
    }

    private static String chart(List<Curve> curves) {
        return new LineChart(curves, ACROSS, Axis.LINEAR, Axis.LINEAR, Quantity::number).svg();
    }
}
