package io.tiercel.cli.deadline;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands about models. */
@Launched(order = 57, jvm = Jvm.SHORT)
@Command(
        name = "models",
        description = "Models of how long tasks take with how much of a CPU: list, show, draw, and move them.",
        synopsisSubcommandLabel = "WHAT")
public final class ModelsCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Do what with the models?");
    }
}
