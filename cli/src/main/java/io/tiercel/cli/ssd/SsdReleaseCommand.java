package io.tiercel.cli.ssd;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Takes an override back. */
@Launched(under = SsdCommand.class, order = 90, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(name = "release", description = "Have the solver decide again what a VM's cache gets.")
final class SsdReleaseCommand implements Callable<Integer> {
    @Mixin
    private RestOptions options = new RestOptions();

    @Parameters(paramLabel = "VM", description = "The VM.")
    private String vm;

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.done(options.coordinator().delete("/ssd/override/" + CoordinatorRest.part(vm)));
    }
}
