package io.tiercel.cli.deadline;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.WritableFile;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.ModelText;
import io.tiercel.report.WholeFile;
import io.tiercel.wire.deadline.ModelFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a copy of the models. */
@Launched(under = ModelsCommand.class, order = 30, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(
        name = "export",
        description = {
            "Write a whole copy of the models, with a checksum, for another cluster or for safety.",
            "What is in FILE is replaced. Models that are damaged are not copied."
        })
final class ModelsExportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ModelsOptions models = new ModelsOptions();

    @Parameters(paramLabel = "FILE", converter = WritableFile.class, description = "The file for the copy.")
    private Path copy;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    /** What was written. */
    record Exported(String from, String file, int models, int applications) {
        String text() {
            return models + " models and the past of " + applications + " applications, from " + from + ", are in "
                    + file + "\n";
        }
    }

    @Override
    public Integer call() throws IOException {
        ModelFile file = models.file();
        if (!Files.exists(file.path())) {
            throw new IOException("there is no file of models " + file.path() + ": --file names another");
        }
        if (Files.exists(copy) && Files.isSameFile(file.path(), copy)) {
            throw new ParameterException(spec.commandLine(), copy + " is the file of models itself: name another");
        }
        ModelBook book = file.whole();
        WholeFile.write(copy, new String(ModelText.print(book), StandardCharsets.UTF_8));
        Exported exported = new Exported(
                file.path().toString(),
                copy.toString(),
                book.models().size(),
                book.pasts().size());
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? Json.text(exported) : exported.text());
        out.flush();
        return ExitCode.OK;
    }
}
