package io.tiercel.cli.deadline;

import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.solvers.ModelTraining;
import io.tiercel.solvers.PredictionError;
import io.tiercel.solvers.TaskTimeFitter;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What training came to.
 *
 * @param seed decided by lot which tasks were held out
 * @param trained the types of which there is a model now
 * @param untrained the types of which there were too few tasks
 * @param changes in the file of models; null where no model was made
 */
record TrainingReport(
        long seed,
        double confidence,
        List<Trained> trained,
        List<Untrained> untrained,
        @Nullable ModelChanges changes) {
    /**
     * A type that was trained.
     *
     * @param tasksGiven for it
     * @param tasksUsed of them, all unless there were too many
     * @param accuracy on the tasks that were held out
     */
    record Trained(ModelRow model, int tasksGiven, int tasksUsed, PredictionError accuracy) {}

    /** A type that was not. */
    record Untrained(String application, String phase, int tasksGiven, int tasksNeeded) {}

    static TrainingReport of(
            long seed,
            double confidence,
            SortedMap<TaskType, ModelTraining> trainings,
            @Nullable ModelChanges changes) {
        List<Trained> trained = new ArrayList<>();
        List<Untrained> untrained = new ArrayList<>();
        trainings.forEach((type, training) -> {
            TaskTimeModel model = training.model();
            PredictionError accuracy = training.accuracy();
            int given = training.given().size();
            if (model == null || accuracy == null) {
                untrained.add(new Untrained(type.application(), type.phase().label(), given, TaskTimeFitter.TASKS_MIN));
            } else {
                trained.add(new Trained(
                        ModelRow.of(type, model, confidence),
                        given,
                        training.used().size(),
                        accuracy));
            }
        });
        return new TrainingReport(seed, confidence, trained, untrained, changes);
    }

    String text() {
        StringBuilder text = new StringBuilder();
        if (!trained.isEmpty()) {
            List<ModelRow> rows = trained.stream().map(Trained::model).toList();
            text.append(ModelListing.table(rows, confidence).text());
            text.append("\nOn tasks that were held out:\n\n").append(accuracy()).append('\n');
        }
        untrained.forEach(type -> text.append("not trained: " + type.application() + " " + type.phase() + " has "
                + type.tasksGiven() + " tasks, and a model needs " + type.tasksNeeded() + "\n"));
        trained.stream()
                .filter(type -> type.tasksUsed() < type.tasksGiven())
                .forEach(type -> text.append(
                        "of " + type.model().application() + " " + type.model().phase() + ", " + type.tasksUsed()
                                + " tasks of " + type.tasksGiven() + " were used, by lot\n"));
        return text + (changes == null ? "" : changes.text());
    }

    private String accuracy() {
        Table table =
                new Table("application", "phase", ">tasks", ">NRMSE", ">RMSE", ">too long", ">by", ">too short", ">by");
        for (Trained type : trained) {
            PredictionError off = type.accuracy();
            table.row(
                    type.model().application(),
                    type.model().phase(),
                    Integer.toString(type.tasksGiven()),
                    Double.isNaN(off.nrmse()) ? "" : Quantity.percent(off.nrmse()),
                    Quantity.seconds(off.rmse()),
                    Quantity.percent(off.overShare()),
                    Quantity.percent(off.overBy()),
                    Quantity.percent(1 - off.overShare()),
                    Quantity.percent(off.underBy()));
        }
        return table.text();
    }
}
