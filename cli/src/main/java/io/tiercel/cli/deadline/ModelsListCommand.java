package io.tiercel.cli.deadline;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.wire.deadline.ModelFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists the models of a file. */
@Launched(under = ModelsCommand.class, order = 10, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(
        name = "list",
        description = {
            "List the models: a task's time on a dedicated slot and on the busiest, and what it stays within.",
            "Also list the applications that have run, with the deadline that earlier runs kept to."
        })
final class ModelsListCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ModelsOptions models = new ModelsOptions();

    @Mixin
    private ConfidenceOption confidence = new ConfidenceOption();

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        ModelFile file = models.file();
        ModelListing listing = ModelListing.of(file.path().toString(), file.whole(), confidence.share());
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? Json.text(listing) : listing.text());
        out.flush();
        return ExitCode.OK;
    }
}
