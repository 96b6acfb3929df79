package io.tiercel.cli.why;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands that explain a decision. */
@Launched(order = 58, jvm = Jvm.SHORT)
@Command(
        name = "why",
        description = {
            "Why something is as Tiercel has decided it: the decision, what it went by, what would have been decided instead, "
                    + "and what would have changed it.",
            "Blocks, files and VMs: the coordinator of this machine is asked. Jobs, tasks and deadlines: the ResourceManager."
        },
        synopsisSubcommandLabel = "WHAT")
public final class WhyCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Why is what as it is?");
    }
}
