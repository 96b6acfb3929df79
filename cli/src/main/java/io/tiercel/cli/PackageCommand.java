package io.tiercel.cli;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Stands for {@code ./tiercel package} in the help; the launcher carries it out, since it needs the sources. */
@Launched(order = 115, jvm = Jvm.SHORT)
@Command(
        name = "package",
        description =
                "Make the archive and the Debian packages of this build, in target/packages; two runs make the same.")
final class PackageCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "package runs in a source tree only: ./tiercel package");
    }
}
