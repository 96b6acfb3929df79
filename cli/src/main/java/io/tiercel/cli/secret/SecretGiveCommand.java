package io.tiercel.cli.secret;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.PeerSecret;
import io.tiercel.wire.link.SecretFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints or writes what peers of a role need. */
@Launched(under = SecretCommand.class, order = 10, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(
        name = "give",
        description = {
            "Print the secret of a role, to be copied to the machines that have it, readable by its user alone.",
            "It follows from the coordinator's. With it nobody can pass for the coordinator, nor for another role.",
            "As in: tiercel secret give relay --out secret.tiercel"
        })
final class SecretGiveCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "ROLE",
            description = "relay, datanode, resourcemanager, host for agents of hypervisors, vm for agents in VMs, or "
                    + "command for those who run cached, hot, ssd, why and topology.")
    private String role = "";

    @Mixin
    private CoordinatorSecretOption coordinator = new CoordinatorSecretOption();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Write it there for this user alone, in place of what was there, and print nothing.")
    private @Nullable Path out;

    @Override
    public Integer call() throws IOException {
        PeerRole wanted = PeerRole.of(role)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "There is no role " + role + ": they are " + PeerRole.words() + "."));
        PeerSecret secret = SecretFile.coordinator(coordinator.file()).get(0).of(wanted);
        if (out != null) {
            SecretFile.write(out, secret);
        } else {
            PrintWriter to = spec.commandLine().getOut();
            to.println(secret.line());
            to.flush();
        }
        return ExitCode.OK;
    }
}
