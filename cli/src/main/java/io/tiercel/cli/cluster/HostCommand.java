package io.tiercel.cli.cluster;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands about hypervisors. */
@Launched(order = 55, jvm = Jvm.SHORT)
@Command(
        name = "host",
        description = "Hypervisors: which of their VMs are in the background CPU class, and how much the others leave.",
        synopsisSubcommandLabel = "WHAT")
public final class HostCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Do what with the hosts?");
    }
}
