package io.tiercel.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.cli.Main;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.lab.CpuHost;
import io.tiercel.lab.host.LabRequirements;
import io.tiercel.report.SilentProgress;
import io.tiercel.testbed.host.HostBuild;
import io.tiercel.testbed.host.HostBuild.HostProgram;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.FreePort;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The real agent of a host, the coordinator of a real cluster, and what {@code tiercel host status} says of them. */
@Tag("cluster")
@Tag("root")
@Timeout(300)
class AgentsOfHostsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    @Test
    void vmsThatTheCoordinatorNames_areInTheClass_andAllHostsAreSaid() throws Exception {
        assumeTrue(LabRequirements.isRoot(), "needs root, for control groups");
        assumeTrue(HostBuild.hasCargo(), "needs cargo, to build the agent");
        Path home = Path.of(Objects.requireNonNull(System.getProperty("tiercel.home")));
        Path program = HostBuild.build(home, HostProgram.AGENT, new SilentProgress());
        Map<String, String> settings = settings();
        try (EmbeddedCluster cluster = EmbeddedCluster.plan().withDataNodes(1).start();
                TiercelServices services = TiercelServices.start(cluster, settings);
                CpuHost host = CpuHost.make(directory, List.of(), List.of("hadoop-1", "web"))) {
            Process agent = start(program, host, cluster.uri(), settings);
            try {
                Await.until("the VM is in the class", PATIENCE, () -> host.isIdle("hadoop-1"));
                assertThat(host.isIdle("web")).isFalse();
                JsonNode said = awaitHost(cluster, services, true);
                assertThat(said.at("/report/vms/0/vm").asText()).isEqualTo("hadoop-1");
                assertThat(said.at("/report/vms/0/class").asText()).isEqualTo("background");
                assertThat(said.at("/report/vms/1/class").asText()).isEqualTo("interactive");
                assertThat(said.get("age_seconds").asDouble()).isLessThan(60.0);

                // As kill -9 would.
                agent.destroyForcibly().waitFor();
                awaitHost(cluster, services, false);
                assertThat(host.isIdle("hadoop-1")).as("nobody has restored it").isTrue();
                assertThat(restore(program)).isZero();
                assertThat(host.isIdle("hadoop-1")).isFalse();
            } finally {
                agent.destroyForcibly().waitFor();
            }
        }
    }

    private Map<String, String> settings() throws IOException {
        Map<String, String> settings = new TreeMap<>();
        settings.put("tiercel.coordinator.address", "127.0.0.1:" + FreePort.next());
        settings.put(
                "tiercel.coordinator.secret.file", directory.resolve("secret").toString());
        settings.put("tiercel.deadline.models.file", directory.resolve("models").toString());
        settings.put("tiercel.host.background", "hadoop-*");
        return settings;
    }

    private Process start(Path program, CpuHost host, String cluster, Map<String, String> settings) throws IOException {
        Files.write(
                conf(),
                List.of(
                        "vm-groups = ['" + host.groupOfVms() + "']",
                        "roster = '" + directory.resolve("vms") + "'",
                        "socket = '" + directory.resolve("socket") + "'",
                        "state-dir = '" + directory.resolve("state") + "'",
                        "measure-before = '0s'",
                        "coordinator = '" + settings.get("tiercel.coordinator.address") + "'",
                        "cluster = 'hdfs://" + VersionTables.cluster(URI.create(cluster)) + "'",
                        "secret-file = '" + settings.get("tiercel.coordinator.secret.file") + "'",
                        "host-name = 'hv-1'"));
        return new ProcessBuilder(program.toString(), "run", "--conf", conf().toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("agent.log").toFile())
                .start();
    }

    private int restore(Path program) throws IOException, InterruptedException {
        return new ProcessBuilder(program.toString(), "restore", "--conf", conf().toString())
                .inheritIO()
                .start()
                .waitFor();
    }

    private Path conf() {
        return directory.resolve("agent.toml");
    }

    private JsonNode awaitHost(EmbeddedCluster cluster, TiercelServices services, boolean present) throws Exception {
        List<JsonNode> found = new ArrayList<>();
        Await.until("the host is " + (present ? "there" : "gone"), PATIENCE, () -> {
            JsonNode host = host(cluster, services);
            found.add(host);
            // The first report is from before the coordinator has said anything.
            return host.at("/present").asBoolean(!present) == present
                    && host.at("/report/vms/0/said_by").asText().equals("coordinator");
        });
        return found.get(found.size() - 1);
    }

    private JsonNode host(EmbeddedCluster cluster, TiercelServices services) throws IOException {
        List<String> words = new ArrayList<>(List.of("host", "status", "--json", "--fs", cluster.uri()));
        services.settings().forEach((key, value) -> words.add("-D" + key + "=" + value));
        out.getBuffer().setLength(0);
        int code = Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(words.toArray(new String[0]));
        assertThat(code).as(err.toString()).isEqualTo(ExitCode.OK);
        return new ObjectMapper().readTree(out.toString()).at("/hosts/0");
    }
}
