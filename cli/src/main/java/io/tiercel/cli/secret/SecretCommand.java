package io.tiercel.cli.secret;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands about secrets. */
@Launched(order = 57, jvm = Jvm.SHORT)
@Command(
        name = "secret",
        description = {
            "The secrets by which the coordinator and its peers know each other: give each role its own, and change them.",
            "To be run on the coordinator's machine as its user. Nothing is started again."
        },
        synopsisSubcommandLabel = "WHAT")
public final class SecretCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Do what with the secrets?");
    }
}
