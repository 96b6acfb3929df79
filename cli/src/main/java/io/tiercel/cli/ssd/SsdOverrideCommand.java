package io.tiercel.cli.ssd;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.SizeConverter;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what a VM's cache is to have, whatever the solver says. */
@Launched(under = SsdCommand.class, order = 80, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(
        name = "override",
        description = {
            "Say what a VM's cache is to have, whatever the solver says, until 'tiercel ssd release'.",
            "It holds from the next round on, and is forgotten when the coordinator ends."
        })
final class SsdOverrideCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private RestOptions options = new RestOptions();

    @Parameters(paramLabel = "VM", description = "The VM.")
    private String vm;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            converter = SizeConverter.class,
            description = "What its cache may hold, such as 1g.")
    private @Nullable Long size;

    @Option(
            names = "--share",
            paramLabel = "S",
            description = "Its part of the SSD's operations, weighed against the other caches'.")
    private @Nullable Double share;

    @Override
    public Integer call() throws IOException, InterruptedException {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        if (size == null && share == null) {
            throw new ParameterException(spec.commandLine(), "Give --size, --share, or both.");
        }
        if (size != null) {
            body.put("bytes", size);
        }
        if (share != null) {
            body.put("share", share);
        }
        return options.done(options.coordinator().put("/ssd/override/" + CoordinatorRest.part(vm), body));
    }
}
