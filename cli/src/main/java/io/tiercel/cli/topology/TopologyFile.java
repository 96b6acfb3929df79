package io.tiercel.cli.topology;

import io.tiercel.cli.doctor.HadoopSite;
import io.tiercel.cli.option.ConfOptions;
import io.tiercel.cli.option.TextFile;
import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.settings.SchedulingSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The topology file that a command is about: the one that is given, else the one that is set. */
final class TopologyFile {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            description = "A line for each VM, with its name, its host and its rack. By default the file that "
                    + "tiercel.topology.file names.")
    private @Nullable Path file;

    Path path(ConfOptions conf) throws IOException {
        return file != null ? file : configured(conf);
    }

    /** What the file says; errors name it, the line and the fault. */
    NamedTopology read(ConfOptions conf) throws IOException {
        Path read = path(conf);
        NamedTopology topology = TextFile.read(spec, read, NamedTopology::parse);
        if (topology.numbers().vms() == 0) {
            throw new IOException(read + ": there are no VMs in it");
        }
        return topology;
    }

    private Path configured(ConfOptions conf) throws IOException {
        List<Path> directories = conf.directories("--conf DIR or FILE");
        String key = SchedulingSettings.TOPOLOGY_FILE.key();
        String name = HadoopSite.read(directories).value(key, "").strip();
        if (name.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    key + " is not set in " + HadoopSite.names(directories)
                            + ": give the FILE, or the directory with --conf");
        }
        return Path.of(name);
    }
}
