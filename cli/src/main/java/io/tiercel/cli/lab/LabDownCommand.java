package io.tiercel.cli.lab;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.lab.Lab;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Removes the lab. */
@Launched(under = LabCommand.class, order = 40, jvm = Jvm.SHORT)
@Command(
        name = "down",
        description = "End everything in the lab and remove it, whatever state it is in. Its logs stay.")
final class LabDownCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        out.println(Lab.down(LabDirectory.path()) ? "The lab is down." : "No lab was up.");
        out.flush();
        return ExitCode.OK;
    }
}
