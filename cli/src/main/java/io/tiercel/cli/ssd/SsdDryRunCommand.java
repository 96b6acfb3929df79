package io.tiercel.cli.ssd;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows what a round would do. */
@Launched(under = SsdCommand.class, order = 30, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(name = "dry-run", description = "Show what a round would do now. No agent is told.")
final class SsdDryRunCommand implements Callable<Integer> {
    @Mixin
    private RestOptions options = new RestOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.print(options.coordinator().get("/ssd/dry-run"), SsdText::round);
    }
}
