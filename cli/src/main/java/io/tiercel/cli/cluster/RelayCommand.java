package io.tiercel.cli.cluster;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.relay.RelayMain;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs a relay in the foreground until the process is told to end. */
@Launched(order = 140, jvm = Jvm.SERVICE, clusterConfiguration = true, daemon = RelayMain.class)
@Command(
        name = "relay",
        description = "Keep the table of changes that the clients of this machine read; one a machine and cluster.")
public final class RelayCommand implements Callable<Integer> {
    @Mixin
    private DaemonOptions options;

    @Override
    public Integer call() throws IOException, InterruptedException {
        return RelayMain.serve(options.arguments()) ? ExitCode.OK : ExitCode.FAILED;
    }
}
