package io.tiercel.cli.topology;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.ConfOptions;
import io.tiercel.core.model.NamedTopology;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows a topology file. */
@Launched(under = TopologyCommand.class, order = 10, jvm = Jvm.SHORT)
@Command(
        name = "show",
        description = "Print the racks with their hosts with their VMs, of a file or of the one that "
                + "tiercel.topology.file names.")
final class TopologyShowCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ConfOptions conf = new ConfOptions();

    @Mixin
    private TopologyFile file = new TopologyFile();

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        NamedTopology topology = file.read(conf);
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? json(file.path(conf), topology) : TopologyText.tree(topology));
        out.flush();
        return ExitCode.OK;
    }

    private static String json(Path file, NamedTopology topology) throws IOException {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("file", file.toString());
        object.put("racks", TopologyText.json(topology));
        return Json.text(object);
    }
}
