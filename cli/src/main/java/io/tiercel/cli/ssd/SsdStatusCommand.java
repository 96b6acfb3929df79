package io.tiercel.cli.ssd;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Says how the loop over SSDs fares. */
@Launched(under = SsdCommand.class, order = 10, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(name = "status", description = "Say how SSDs are divided, and what the last round has done.")
final class SsdStatusCommand implements Callable<Integer> {
    @Mixin
    private RestOptions options = new RestOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.print(options.coordinator().get("/ssd"), SsdText::state);
    }
}
