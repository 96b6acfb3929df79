package io.tiercel.cli.ssd;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows the last rounds. */
@Launched(under = SsdCommand.class, order = 40, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(name = "history", description = "Show the last rounds.")
final class SsdHistoryCommand implements Callable<Integer> {
    @Mixin
    private RestOptions options = new RestOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.print(options.coordinator().get("/ssd/history"), SsdText::history);
    }
}
