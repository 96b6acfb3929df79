package io.tiercel.cli.deadline;

import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.List;

/**
 * What is in a file of models.
 *
 * @param file where it is
 * @param confidence as 0.9, with which intervals and suggestions hold
 * @param models one for each type of task
 * @param applications those that have run
 */
record ModelListing(String file, double confidence, List<ModelRow> models, List<PastRow> applications) {
    static ModelListing of(String file, ModelBook book, double confidence) {
        return new ModelListing(
                file,
                confidence,
                book.models().entrySet().stream()
                        .map(model -> ModelRow.of(model.getKey(), model.getValue(), confidence))
                        .toList(),
                book.pasts().entrySet().stream()
                        .map(past -> PastRow.of(past.getKey(), past.getValue(), confidence))
                        .toList());
    }

    String text() {
        if (models.isEmpty() && applications.isEmpty()) {
            return "no models in " + file
                    + ": the coordinator learns them from tasks that run, tiercel train makes them "
                    + "of a table of tasks, and tiercel models import takes them from elsewhere\n";
        }
        return table(models, confidence).text() + (applications.isEmpty() ? "" : "\n" + pasts().text()) + "\n"
                + "Models: " + models.size() + ", applications that have run: " + applications.size() + ", in " + file
                + "\n";
    }

    /** A line for each model. */
    static Table table(List<ModelRow> models, double confidence) {
        Table table = new Table(
                "application",
                "phase",
                "form",
                "trained r",
                ">at r = 1",
                ">at worst",
                ">held out",
                Quantity.fixed(confidence * 100, 0) + " % within");
        models.forEach(model -> table.row(
                model.application(),
                model.phase(),
                model.form(),
                model.range(),
                Quantity.seconds(model.dedicatedSeconds()),
                Quantity.seconds(model.worstSeconds()),
                Integer.toString(model.heldOut()),
                model.interval()));
        return table;
    }

    private Table pasts() {
        Table table = new Table(
                "application",
                ">runs",
                ">map tasks",
                ">first task after",
                ">reduce tail",
                ">at most",
                "suggested deadline");
        applications.forEach(past -> table.row(
                past.application(),
                Integer.toString(past.runs()),
                past.mapTasks() == 0 ? "" : Integer.toString(past.mapTasks()),
                Quantity.seconds(past.masterSeconds()),
                Quantity.seconds(past.tailSeconds()),
                Quantity.seconds(past.tailAtMostSeconds()),
                past.suggestion()));
        return table;
    }
}
