package io.tiercel.cli.ssd;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands about SSDs. */
@Launched(order = 56, jvm = Jvm.SHORT)
@Command(
        name = "ssd",
        description = {
            "SSDs of hypervisors, as the coordinator divides them among the caches of VMs: see, change, and stop it.",
            "To be run on the coordinator's machine by who may read its secret."
        },
        synopsisSubcommandLabel = "WHAT")
public final class SsdCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Do what with the SSDs?");
    }
}
