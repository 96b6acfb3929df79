package io.tiercel.cli.reproduce;

import io.tiercel.cli.launch.Launched;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands that measure what a paper, or one of our pages, claims. */
@Launched(order = 70)
@Command(
        name = "reproduce",
        description = "Measure what is claimed: by a paper, beside its figures, or by a page of ours.",
        synopsisSubcommandLabel = "WHAT")
public final class ReproduceCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Reproduce what?");
    }
}
