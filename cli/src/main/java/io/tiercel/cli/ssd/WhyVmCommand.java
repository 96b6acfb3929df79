package io.tiercel.cli.ssd;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Explains what a VM's cache has of its hypervisor's SSD. */
@Launched(under = WhyCommand.class, order = 10, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(name = "vm", description = "Why a VM's cache has so much of its hypervisor's SSD.")
final class WhyVmCommand implements Callable<Integer> {
    @Mixin
    private RestOptions options = new RestOptions();

    @Parameters(paramLabel = "VM", description = "The VM, by the name that its hypervisor's agent has for it.")
    private String vm;

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.print(options.coordinator().get("/ssd/why/" + CoordinatorRest.part(vm)), SsdText::why);
    }
}
