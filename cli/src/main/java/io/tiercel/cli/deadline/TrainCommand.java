package io.tiercel.cli.deadline;

import io.tiercel.cli.console.ConsoleProgress;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.TextFile;
import io.tiercel.cli.option.WritableFile;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.train.ObservationText;
import io.tiercel.report.Progress;
import io.tiercel.report.WholeFile;
import io.tiercel.solvers.ModelTraining;
import io.tiercel.solvers.TaskTimeFitter;
import io.tiercel.wire.deadline.ModelFile;
import io.tiercel.wire.deadline.ModelLock;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Trains models in advance (MIMP, section 5.1). */
@Launched(order = 58, clusterConfiguration = true)
@Command(
        name = "train",
        description = {
            "Make models of how long tasks take, of a table of tasks that have run on VMs with more or less CPU left.",
            "The table's first line names its columns: application,residual,seconds, and where that is known phase (map or "
                    + "reduce) and input_bytes. Each further line is a task: residual is the share of a dedicated slot that "
                    + "its slot had left when it started, from 0 to 1. Commas part columns, or tabs.",
            "A type needs " + TaskTimeFitter.TASKS_MIN
                    + " tasks. The models take the place of those of the same types, "
                    + "and a coordinator that runs takes them over."
        })
final class TrainCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--from", required = true, paramLabel = "TABLE", description = "The table of tasks.")
    private Path table;

    @Mixin
    private ModelsOptions models = new ModelsOptions();

    @Mixin
    private ConfidenceOption confidence = new ConfidenceOption();

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Decides by lot which tasks are held out, to see how good the models are. Default: ${DEFAULT-VALUE}")
    private long seed;

    @Option(names = "--dry-run", description = "Say what the models would be, and write none.")
    private boolean dryRun;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            converter = WritableFile.class,
            description = "Also write a page with the curves and the tasks that they were fitted to, as HTML.")
    private @Nullable Path plot;

    @Override
    public Integer call() throws IOException {
        SortedMap<TaskType, List<TaskObservation>> tasks = TextFile.read(spec, table, ObservationText::parse);
        ModelFile file = models.file();
        file.whole(); // If it is damaged, that is said before the work and not after it.
        SortedMap<TaskType, ModelTraining> trainings;
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            trainings = trainings(tasks, progress);
        }
        SortedMap<TaskType, TaskTimeModel> made = made(trainings);
        TrainingReport report =
                TrainingReport.of(seed, confidence.share(), trainings, made.isEmpty() ? null : put(file, made));
        if (plot != null && !made.isEmpty()) {
            WholeFile.write(plot, new ModelCharts(made, tasks, confidence.share()).html());
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? Json.text(report) : report.text());
        out.flush();
        return made.isEmpty() ? nothingMade() : ExitCode.OK;
    }

    private int nothingMade() {
        spec.commandLine()
                .getErr()
                .println("tiercel: no model was made, and nothing was written: " + table + " has fewer than "
                        + TaskTimeFitter.TASKS_MIN + " tasks of each type");
        return ExitCode.FAILED;
    }

    private SortedMap<TaskType, ModelTraining> trainings(
            SortedMap<TaskType, List<TaskObservation>> tasks, Progress progress) {
        SortedMap<TaskType, ModelTraining> trainings = new TreeMap<>();
        for (Map.Entry<TaskType, List<TaskObservation>> type : tasks.entrySet()) {
            progress.stage("training " + (trainings.size() + 1) + " of " + tasks.size() + ": " + type.getKey() + ", "
                    + type.getValue().size() + " tasks");
            trainings.put(type.getKey(), ModelTraining.of(type.getValue(), seed));
        }
        return trainings;
    }

    private static SortedMap<TaskType, TaskTimeModel> made(SortedMap<TaskType, ModelTraining> trainings) {
        SortedMap<TaskType, TaskTimeModel> made = new TreeMap<>();
        trainings.forEach((type, training) -> {
            TaskTimeModel model = training.model();
            if (model != null) {
                made.put(type, model);
            }
        });
        return made;
    }

    private ModelChanges put(ModelFile file, SortedMap<TaskType, TaskTimeModel> made) throws IOException {
        ModelBook book = new ModelBook(made, new TreeMap<>());
        String name = file.path().toString();
        try {
            if (dryRun) {
                ModelBook before = file.whole();
                return ModelChanges.of(name, false, before, before.with(book));
            }
            try (ModelLock held = file.lock()) {
                ModelBook before = file.whole();
                ModelBook after = before.with(book);
                file.write(after);
                return ModelChanges.of(name, true, before, after);
            }
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage() + ": nothing was written to " + file.path(), e);
        }
    }
}
