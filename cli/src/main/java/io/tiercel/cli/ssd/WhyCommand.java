package io.tiercel.cli.ssd;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands that explain a decision. */
@Launched(order = 58, jvm = Jvm.SHORT)
@Command(name = "why", description = "Why something is as Tiercel has decided it.", synopsisSubcommandLabel = "WHAT")
public final class WhyCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Why is what as it is?");
    }
}
