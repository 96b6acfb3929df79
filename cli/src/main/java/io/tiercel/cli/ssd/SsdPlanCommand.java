package io.tiercel.cli.ssd;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows the last plan. */
@Launched(under = SsdCommand.class, order = 20, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(name = "plan", description = "Show the last plan: what each VM's cache has, and why.")
final class SsdPlanCommand implements Callable<Integer> {
    @Mixin
    private RestOptions options = new RestOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.print(options.coordinator().get("/ssd/plan"), SsdText::round);
    }
}
