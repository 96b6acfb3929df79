package io.tiercel.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands that measure what a paper claims, one a paper. */
@Command(
        name = "reproduce",
        description = "Measure what a paper claims, beside the paper's figures.",
        synopsisSubcommandLabel = "PAPER",
        subcommands = ReproducePantheraCommand.class)
final class ReproduceCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Which paper?");
    }
}
