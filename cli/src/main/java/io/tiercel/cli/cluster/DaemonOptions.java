package io.tiercel.cli.cluster;

import io.tiercel.daemon.DaemonArguments;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options of the commands that run a daemon in the foreground, or ask one. */
public final class DaemonOptions {
    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--fs",
            paramLabel = "URI",
            description = "The cluster, as its clients write it: hdfs://HOST[:PORT] or hdfs://NAMESERVICE. Default: "
                    + "fs.defaultFS.")
    private @Nullable URI fileSystem;

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            description = "A setting of Tiercel or of Hadoop, over those of the files in $HADOOP_CONF_DIR, otherwise "
                    + "/etc/hadoop/conf: core-site.xml, hdfs-site.xml, tiercel-site.xml; may be repeated.")
    private Map<String, String> settings = new TreeMap<>();

    DaemonArguments arguments() {
        try {
            return fileSystem == null ? DaemonArguments.ofDefault(settings) : new DaemonArguments(fileSystem, settings);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
