package io.tiercel.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.daemon.DaemonArguments;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Says what agents see on hypervisors. */
@Launched(under = HostCommand.class, order = 10, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(
        name = "status",
        description = {
            "Say what the agent of this hypervisor sees, or, with --fs, what those of all hypervisors say.",
            "Each VM has a class; runs, waits for a CPU, and is blocked for some share of its time. What is left of its "
                    + "CPUs is its residual capacity.",
            "The agent of this host answers root alone."
        })
final class HostStatusCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--socket",
            paramLabel = "FILE",
            defaultValue = "/run/tiercel-agent/socket",
            description = "Where the agent of this host answers. Default: ${DEFAULT-VALUE}")
    private Path socket;

    @Option(
            names = "--fs",
            paramLabel = "URI",
            description =
                    "Ask the coordinator of this cluster about all hosts: hdfs://HOST[:PORT] or hdfs://NAMESERVICE.")
    private @Nullable URI fileSystem;

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            description = "With --fs, a setting of Tiercel or of Hadoop, over those of the files in $HADOOP_CONF_DIR, "
                    + "otherwise /etc/hadoop/conf; may be repeated.")
    private Map<String, String> settings = new TreeMap<>();

    @Option(names = "--json", description = "Print one JSON object, with all that the agents say.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        JsonNode hosts = fileSystem == null ? HostStatus.local(socket) : HostStatus.parse(ask(fileSystem));
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? Json.text(Map.of("hosts", hosts)) : HostStatus.text(hosts));
        out.flush();
        return ExitCode.OK;
    }

    private String ask(URI cluster) throws IOException, InterruptedException {
        try {
            return CoordinatorQuestion.hosts(new DaemonArguments(cluster, settings));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
