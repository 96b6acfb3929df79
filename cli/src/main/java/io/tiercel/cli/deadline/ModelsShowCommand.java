package io.tiercel.cli.deadline;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.WritableFile;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.report.WholeFile;
import io.tiercel.wire.deadline.ModelFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows models with all that they say. */
@Launched(under = ModelsCommand.class, order = 20, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(
        name = "show",
        description = {
            "Show models with their coefficients and curves; with --plot, as a page with pictures.",
            "The file of models has no tasks. To see those beside the curves, give --plot to tiercel train."
        })
final class ModelsShowCommand implements Callable<Integer> {
    private static final int NAMES_MAX = 10;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ModelsOptions models = new ModelsOptions();

    @Mixin
    private ConfidenceOption confidence = new ConfidenceOption();

    @Parameters(
            arity = "0..*",
            paramLabel = "TYPE",
            description = "An application, as grep, or one phase of it, as 'grep map'. By default all.")
    private List<String> types = new ArrayList<>();

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            converter = WritableFile.class,
            description = "Also write a page with the curves, as HTML.")
    private @Nullable Path plot;

    @Override
    public Integer call() throws IOException {
        ModelFile file = models.file();
        SortedMap<TaskType, TaskTimeModel> chosen = chosen(file.whole(), file.path());
        List<ModelDetails> details = chosen.entrySet().stream()
                .map(model -> ModelDetails.of(model.getKey(), model.getValue(), confidence.share()))
                .toList();
        if (plot != null) {
            WholeFile.write(plot, new ModelCharts(chosen, Map.of(), confidence.share()).html());
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? Json.text(Map.of("models", details)) : text(details));
        out.flush();
        return ExitCode.OK;
    }

    private String text(List<ModelDetails> details) {
        return details.stream().map(model -> model.text(confidence.share())).collect(Collectors.joining("\n"));
    }

    private SortedMap<TaskType, TaskTimeModel> chosen(ModelBook book, Path file) throws IOException {
        if (book.models().isEmpty()) {
            throw new IOException("there are no models in " + file + ": tiercel train makes some, and so does a "
                    + "coordinator once tasks have run; --file names another file");
        }
        if (types.isEmpty()) {
            return book.models();
        }
        SortedMap<TaskType, TaskTimeModel> chosen = new TreeMap<>();
        for (String wanted : types) {
            int before = chosen.size();
            book.models().forEach((type, model) -> {
                if (type.application().equals(wanted) || type.toString().equals(wanted)) {
                    chosen.put(type, model);
                }
            });
            if (chosen.size() == before) {
                throw new IOException(
                        "there is no model of '" + wanted + "' in " + file + ": there are " + names(book));
            }
        }
        return chosen;
    }

    private static String names(ModelBook book) {
        int more = book.models().size() - NAMES_MAX;
        return book.models().keySet().stream()
                        .limit(NAMES_MAX)
                        .map(TaskType::toString)
                        .collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more, which tiercel models list names" : "");
    }
}
