package io.tiercel.cli.cluster;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.cli.launch.Launched;
import io.tiercel.wire.peer.KnownPeer;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Asks the coordinator whom it knows. */
@Launched(order = 35, clusterConfiguration = true)
@Command(
        name = "status",
        description = {
            "Say which parts of Tiercel the coordinator of a cluster knows: where they run, of which build they are, since "
                    + "when they are in session, and what keeps them from their work.",
            "Asks the coordinator of tiercel.coordinator.address, with the secret of the role command. A part that has left "
                    + "is listed for a day, or until there is another in its place."
        })
public final class StatusCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private DaemonOptions options;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<KnownPeer> peers = CoordinatorQuestion.peers(options.arguments());
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? Json.text(PeersText.object(peers)) : PeersText.text(peers));
        out.flush();
        return ExitCode.OK;
    }
}
