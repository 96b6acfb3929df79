package io.tiercel.cli.ssd;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Has a round made at once. */
@Launched(under = SsdCommand.class, order = 50, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(name = "trigger", description = "Have a round made at once, also while rounds are paused.")
final class SsdTriggerCommand implements Callable<Integer> {
    @Mixin
    private RestOptions options = new RestOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.done(options.coordinator().post("/ssd/trigger"));
    }
}
