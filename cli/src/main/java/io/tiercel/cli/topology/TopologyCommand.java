package io.tiercel.cli.topology;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands about which VM is on which host in which rack. */
@Launched(order = 30, jvm = Jvm.SHORT)
@Command(
        name = "topology",
        description = "Which VM runs on which host in which rack: show what is set, or infer it from measurements.",
        synopsisSubcommandLabel = "WHAT")
public final class TopologyCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Do what with the topology?");
    }
}
