package io.tiercel.cli.deadline;

import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TimeInterval;
import io.tiercel.report.LineChart;
import io.tiercel.report.LineChart.Axis;
import io.tiercel.report.LineChart.Curve;
import io.tiercel.report.LineChart.Point;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * The page with the models' curves, as in MIMP's figure 6: all in one picture, normalised, then each by itself.
 *
 * @param models to draw
 * @param tasks that were observed, by type; none where that is not known, since a file of models has none
 * @param confidence as 0.9, of the bands
 */
record ModelCharts(
        SortedMap<TaskType, TaskTimeModel> models, Map<TaskType, List<TaskObservation>> tasks, double confidence) {
    private static final int STEPS = 100;
    /** More would only cover each other, and make the page large. */
    private static final int DOTS_MAX = 1_000;

    private static final String ACROSS = "residual CPU r, as a share of a dedicated slot";

    String html() {
        Page page = new Page("How long tasks take with how much of a CPU");
        page.paragraph(
                "A curve is what a model predicts, over the residual CPU that it was trained with. The band is what "
                        + Quantity.fixed(confidence * 100, 0) + " % of tasks stay within, by those that were held out."
                        + (tasks.isEmpty()
                                ? ""
                                : " A dot is a task that has run, taken to the input that the curve is for."));
        page.table(ModelListing.table(rows(), confidence));
        if (models.size() > 1) {
            page.heading("All types").figure(normalised(), "Task completion time by the one on a dedicated slot.");
        }
        models.forEach((type, model) -> page.heading(type.toString())
                .figure(alone(type, model), "Task completion time of " + type + " in seconds."));
        return page.html();
    }

    private List<ModelRow> rows() {
        return models.entrySet().stream()
                .map(model -> ModelRow.of(model.getKey(), model.getValue(), confidence))
                .toList();
    }

    private String normalised() {
        List<Curve> curves = new ArrayList<>();
        models.forEach((type, model) -> curves.add(new Curve(
                type.toString(),
                curve(model, 1 / model.seconds(1)),
                List.of(),
                models.size() <= 2 ? dots(type, model, 1 / model.seconds(1)) : List.of())));
        return new LineChart(curves, ACROSS, Axis.LINEAR, Axis.LINEAR, Quantity::number).svg();
    }

    private String alone(TaskType type, TaskTimeModel model) {
        Curve curve = new Curve(type.toString(), curve(model, 1), band(model), dots(type, model, 1));
        return new LineChart(List.of(curve), ACROSS, Axis.LINEAR, Axis.LINEAR, Quantity::seconds).svg();
    }

    private static List<Point> curve(TaskTimeModel model, double scale) {
        List<Point> points = new ArrayList<>();
        for (int step = 0; step <= STEPS; step++) {
            double residual = place(model, step);
            points.add(new Point(residual, model.seconds(residual) * scale));
        }
        return points;
    }

    private List<Point> band(TaskTimeModel model) {
        List<Point> upper = new ArrayList<>();
        List<Point> lower = new ArrayList<>();
        for (int step = 0; step <= STEPS; step++) {
            double residual = place(model, step);
            TimeInterval time = TimeInterval.of(model.seconds(residual), model.errors(), confidence);
            upper.add(new Point(residual, time.high()));
            lower.add(new Point(residual, time.low()));
        }
        Collections.reverse(lower);
        upper.addAll(lower);
        return model.errors().count() == 0 ? List.of() : upper;
    }

    private static double place(TaskTimeModel model, int step) {
        double lowest = model.curve().lowest();
        return lowest + (model.curve().highest() - lowest) * step / STEPS;
    }

    /** Each n-th of the tasks where there are too many. */
    private List<Point> dots(TaskType type, TaskTimeModel model, double scale) {
        List<TaskObservation> observed = tasks.getOrDefault(type, List.of());
        int each = Math.max(1, (observed.size() + DOTS_MAX - 1) / DOTS_MAX);
        List<Point> dots = new ArrayList<>();
        for (int i = 0; i < observed.size(); i += each) {
            TaskObservation task = observed.get(i);
            dots.add(new Point(task.residual(), task.seconds() / model.scale().factor(task.inputBytes()) * scale));
        }
        return dots;
    }
}
