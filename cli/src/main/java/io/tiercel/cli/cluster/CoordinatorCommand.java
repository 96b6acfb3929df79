package io.tiercel.cli.cluster;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.coordinator.CoordinatorMain;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs a coordinator in the foreground until the process is told to end. */
@Launched(order = 130, jvm = Jvm.SERVICE, clusterConfiguration = true, daemon = CoordinatorMain.class)
@Command(
        name = "coordinator",
        description =
                "Follow the changes of a cluster and tell them to its relays; one a cluster, as an HDFS superuser.")
public final class CoordinatorCommand implements Callable<Integer> {
    @Mixin
    private DaemonOptions options;

    @Override
    public Integer call() throws IOException, InterruptedException {
        return CoordinatorMain.serve(options.arguments()) ? ExitCode.OK : ExitCode.FAILED;
    }
}
