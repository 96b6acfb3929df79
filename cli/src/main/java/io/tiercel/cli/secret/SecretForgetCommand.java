package io.tiercel.cli.secret;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.wire.link.SecretFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Ends a change of the coordinator's secret. */
@Launched(under = SecretCommand.class, order = 30, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(
        name = "forget",
        description = {
            "Take the secret before the last 'secret renew' no longer.",
            "Within seconds the coordinator ends the sessions of peers that have no newer one."
        })
final class SecretForgetCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CoordinatorSecretOption coordinator = new CoordinatorSecretOption();

    @Override
    public Integer call() throws IOException {
        Path file = coordinator.file();
        boolean forgotten = SecretFile.forget(file);
        PrintWriter out = spec.commandLine().getOut();
        out.println(
                forgotten ? "Only the new secret of " + file + " is taken." : file + " has one secret, and keeps it.");
        out.flush();
        return ExitCode.OK;
    }
}
