package io.tiercel.cli.lab;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the results that are measured on a lab of their own. */
@Launched(under = LabCommand.class, order = 50, jvm = Jvm.SHORT)
@Command(
        name = "reproduce",
        description =
                "Measure on a lab that is made for it and taken down again: real Hadoop, slow disks and links; or VMs that "
                        + "share processors.",
        synopsisSubcommandLabel = "WHAT")
final class LabReproduceCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Reproduce what on the lab?");
    }
}
