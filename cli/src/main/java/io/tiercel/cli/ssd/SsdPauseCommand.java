package io.tiercel.cli.ssd;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Has no further round made. */
@Launched(under = SsdCommand.class, order = 60, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(name = "pause", description = "Make no further round. What was applied stays.")
final class SsdPauseCommand implements Callable<Integer> {
    @Mixin
    private RestOptions options = new RestOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.done(options.coordinator().post("/ssd/pause"));
    }
}
