package io.tiercel.cli.topology;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.SecretOption;
import io.tiercel.relay.measure.MeasuringPeer;
import io.tiercel.relay.measure.PeerAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs a measuring peer in the foreground until its time is over. */
@Launched(under = TopologyCommand.class, order = 40, jvm = Jvm.SHORT)
@Command(
        name = "serve",
        description = {
            "Let tiercel topology infer --hosts measure how fast data goes from and to this machine.",
            "Serves only who has the secret, and ends by itself. Prints a line that begins with ready once it serves."
        })
final class TopologyServeCommand implements Callable<Integer> {
    private static final int PORT_MAX = 65_535;
    private static final int MINUTES_MAX = 24 * 60;

    @Spec
    private CommandSpec spec;

    @Mixin
    private SecretOption secret = new SecretOption();

    @Option(
            names = "--listen",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description =
                    "The address of this machine to listen at. Default: ${DEFAULT-VALUE}, which only this machine reaches")
    private String address;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "" + PeerAddress.PORT,
            description = "The port; 0 for any. Default: ${DEFAULT-VALUE}")
    private int port;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            defaultValue = "30",
            description = "After how long it ends. Default: ${DEFAULT-VALUE}")
    private int minutes;

    @Override
    public Integer call() throws IOException {
        if (port < 0 || port > PORT_MAX || minutes < 1 || minutes > MINUTES_MAX) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--port must be from 0 to " + PORT_MAX + ", --minutes from 1 to " + MINUTES_MAX);
        }
        try (MeasuringPeer peer = MeasuringPeer.open(new InetSocketAddress(address, port), secret.read())) {
            System.out.println("ready measuring peer at " + address + " port " + peer.port());
            peer.serve(TimeUnit.MINUTES.toNanos(minutes));
        }
        return ExitCode.OK;
    }
}
