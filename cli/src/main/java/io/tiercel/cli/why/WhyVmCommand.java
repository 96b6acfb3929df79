package io.tiercel.cli.why;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.ssd.CoordinatorRest;
import io.tiercel.cli.ssd.RestOptions;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Explains what the coordinator has decided of a vm. */
@Launched(under = WhyCommand.class, order = 10, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(name = "vm", description = "Why a VM's cache has so much of its hypervisor's SSD.")
final class WhyVmCommand implements Callable<Integer> {
    @Mixin
    private RestOptions options = new RestOptions();

    @Parameters(paramLabel = "VM", description = "The VM, by the name that its hypervisor's agent has for it.")
    private String name;

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.print(
                ExplanationText.object(options.coordinator()
                        .get("/v1/why/vm/" + CoordinatorRest.part(name))
                        .path("explanations")),
                ExplanationText::text);
    }
}
