package io.tiercel.cli.ssd;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Has rounds made again. */
@Launched(under = SsdCommand.class, order = 70, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(name = "resume", description = "Make rounds again.")
final class SsdResumeCommand implements Callable<Integer> {
    @Mixin
    private RestOptions options = new RestOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.done(options.coordinator().post("/ssd/resume"));
    }
}
