package io.tiercel.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.tiercel.cli.doctor.HadoopSite;
import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.settings.SchedulingSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows a topology file. */
@Command(
        name = "show",
        description = "Print the racks with their hosts with their VMs, of a file or of the one that "
                + "tiercel.topology.file names.")
final class TopologyShowCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ConfOptions conf = new ConfOptions();

    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            description = "A line for each VM, with its name, its host and its rack.")
    private @Nullable Path file;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        Path shown = file != null ? file : configured();
        NamedTopology topology = TextFile.read(shown, NamedTopology::parse);
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? json(shown, topology) : TopologyText.tree(topology));
        out.flush();
        return ExitCode.OK;
    }

    private Path configured() {
        List<Path> directories = conf.directories();
        String key = SchedulingSettings.TOPOLOGY_FILE.key();
        String name = HadoopSite.read(directories).value(key, "").strip();
        if (name.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    key + " is not set in " + directories + ": give the FILE, or the directory with --conf");
        }
        return Path.of(name);
    }

    private static String json(Path file, NamedTopology topology) throws IOException {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("file", file.toString());
        object.put("racks", TopologyText.json(topology));
        return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(object) + "\n";
    }
}
