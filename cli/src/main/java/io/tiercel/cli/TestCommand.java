package io.tiercel.cli;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Stands for {@code ./tiercel test} in the help; the launcher carries it out, since it needs the sources. */
@Launched(order = 120, jvm = Jvm.SHORT)
@Command(name = "test", description = "Build everything and run every test; the last line says how many passed.")
final class TestCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Option(names = "--fast", description = "Leave out the tests that start a cluster or need root.")
    private boolean fast;

    @Option(
            names = "--fuzz",
            paramLabel = "MINUTES",
            description = "Only try made-up bytes on whatever reads bytes from elsewhere, for so many minutes each.")
    private int fuzzMinutes;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "test runs in a source tree only: ./tiercel test" + (fast ? " --fast" : "")
                        + (fuzzMinutes > 0 ? " --fuzz " + fuzzMinutes : ""));
    }
}
