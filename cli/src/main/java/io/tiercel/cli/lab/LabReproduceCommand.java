package io.tiercel.cli.lab;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the results that are measured on a lab of their own. */
@Command(
        name = "reproduce",
        description = "Measure on a lab that is made for it and taken down again: real Hadoop, slow disks and links.",
        synopsisSubcommandLabel = "WHAT",
        subcommands = {LabCavaLevelsCommand.class, LabCavaCommand.class, LabHotBlocksCommand.class})
final class LabReproduceCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Reproduce what on the lab?");
    }
}
