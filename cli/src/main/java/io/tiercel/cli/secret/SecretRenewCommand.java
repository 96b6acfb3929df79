package io.tiercel.cli.secret;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.wire.link.SecretFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Begins a change of the coordinator's secret. */
@Launched(under = SecretCommand.class, order = 20, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(
        name = "renew",
        description = {
            "Draw a new secret for the coordinator. It takes the one before, too, until 'secret forget'.",
            "A coordinator that runs sees it within seconds. Then give each role its new secret."
        })
final class SecretRenewCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CoordinatorSecretOption coordinator = new CoordinatorSecretOption();

    @Override
    public Integer call() throws IOException {
        Path file = coordinator.file();
        SecretFile.renew(file, new SecureRandom());
        PrintWriter out = spec.commandLine().getOut();
        out.println(
                "The secret " + file + " is new, and the one before is still taken. Next: 'tiercel secret give ROLE' "
                        + "for each role, copy it to its machines, and then 'tiercel secret forget'.");
        out.flush();
        return ExitCode.OK;
    }
}
