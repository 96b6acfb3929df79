package io.tiercel.systemtests.servers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.systemtests.process.PlugInJar;
import io.tiercel.systemtests.process.TestPaths;
import io.tiercel.testbed.servers.ClassPaths;
import io.tiercel.testbed.servers.JavaRun;
import io.tiercel.testbed.servers.JavaRun.Ended;
import io.tiercel.testbed.servers.JobStream;
import io.tiercel.testbed.servers.SeparateServers;
import io.tiercel.testbed.servers.Server;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.ChildProcess.Command;
import io.tiercel.testkit.FreePort;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A walk through docs/install.md on a cluster that is at work: jobs run all the while and none fails, and at each step the
 * doctor says what is true.
 */
@Tag("cluster")
@Timeout(600)
class InstallWalkTest {
    private static final String TEXT = "to be or not to be\n".repeat(60_000);
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir
    private Path directory;

    private final List<AutoCloseable> opened = new ArrayList<>();
    private SeparateServers servers;
    private Path jars = Path.of("");

    @BeforeEach
    void startStockCluster() throws Exception {
        for (String part : List.of("client", "datanode", "resourcemanager", "appmaster")) {
            PlugInJar.of(part); // Nothing is started where it is not there.
        }
        jars = Files.createDirectories(directory.resolve("jars"));
        servers = new SeparateServers(directory);
        opened.add(servers);
        servers.startAll(
                Server.NAME_NODE,
                Server.DATA_NODE,
                Server.OTHER_DATA_NODE,
                Server.RESOURCE_MANAGER,
                Server.NODE_MANAGER,
                Server.JOB_HISTORY_SERVER);
        try (FileSystem files = FileSystem.newInstance(servers.configuration());
                FSDataOutputStream out = files.create(new org.apache.hadoop.fs.Path("/in/text"))) {
            out.write(TEXT.getBytes(StandardCharsets.UTF_8));
        }
    }

    @AfterEach
    void closeAll() throws Exception {
        for (int i = opened.size() - 1; i >= 0; i--) {
            opened.get(i).close();
        }
    }

    @Test
    void clusterAtWork_isGivenTiercelRoleByRole_andIsRidOfIt() throws Exception {
        JobStream jobs = new JobStream(servers, List.of(jars.resolve("*")));
        opened.add(jobs);
        assertThat(doctorOf("processes", "include")).isEmpty();
        Map<String, String> before = configuration();

        copyTheJars();
        tiercel("install", "--role", "jars");
        assertThat(doctorOf("processes", "include")).isEmpty();

        startTheDaemons();
        // A hint says that builds differ, where a mere mvn test runs beside jars that are older.
        assertThat(doctorOf("settings", "coordinator", "secret", "table"))
                .allSatisfy(finding -> assertThat(finding).startsWith("HINT"));

        installOnDataNodes();
        installOnTheResourceManager();
        assertThat(tiercelBytes(jobs.next())).isZero();

        tiercel("install", "--role", "client");
        assertThat(tiercelBytes(jobs.next())).isPositive();
        assertThat(doctorOf("proxy-provider", "accessor", "cache-priority", "include", "am-command", "add-opens"))
                .isEmpty();
        assertThat(doctorOf("processes"))
                .singleElement()
                .satisfies(finding -> assertThat(finding)
                        .startsWith("HINT")
                        .contains("namenode", "nodemanager", "historyserver")
                        .doesNotContain("datanode", "resourcemanager"));
        assertThat(tiercel("install", "--role", "client,datanode")).contains("Nothing to change");

        tiercel("uninstall");
        assertThat(configuration()).isEqualTo(before);
        assertThat(tiercelBytes(jobs.next())).isZero();
        assertThat(doctorOf("processes", "include")).isEmpty();
        Await.until(
                "jobs run all the while",
                Duration.ofMinutes(4),
                () -> jobs.ended().size() >= 8);
        jobs.close();
        assertThat(jobs.ended())
                .hasSizeGreaterThanOrEqualTo(8)
                .allSatisfy(job -> assertThat(job.exitCode()).as(job::said).isZero());
    }

    /** As a package does. No process that runs has them. */
    private void copyTheJars() throws IOException {
        for (String part : List.of("client", "datanode", "resourcemanager", "appmaster")) {
            Path jar = PlugInJar.of(part);
            Files.copy(jar, jars.resolve(jar.getFileName()));
        }
    }

    private void startTheDaemons() throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(
                List.of("install", "--role", "coordinator,relay", "--coordinator", "127.0.0.1:" + FreePort.next()));
        Map<String, String> settings = new TreeMap<>();
        settings.put("tiercel.rest.address", "127.0.0.1:" + FreePort.next());
        settings.put("tiercel.relay.http.address", "127.0.0.1:" + FreePort.next());
        settings.put("tiercel.deadline.models.file", directory.resolve("models").toString());
        settings.put("tiercel.events.dir", directory.resolve("machine").toString());
        settings.put("tiercel.datanode.pin.capacity", "4m");
        settings.put("tiercel.client.node.capacity", "0");
        settings.forEach((key, text) -> words.addAll(List.of("--set", key + "=" + text)));
        tiercel(words.toArray(new String[0]));
        for (String daemon : List.of("coordinator.Coordinator", "relay.Relay")) {
            String room = daemon.substring(0, daemon.indexOf('.'));
            ChildProcess child = ChildProcess.start(new Command(
                    "io.tiercel." + daemon + "Main",
                    List.of(),
                    List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
                    Map.of("CLASSPATH", servers.site().path() + ":" + TestPaths.ofDaemon(room))));
            opened.add(child);
            child.awaitLine("ready " + room, PATIENCE);
        }
    }

    private void installOnDataNodes() throws IOException, InterruptedException {
        tiercel("install", "--role", "datanode");
        assertThat(doctorOf("processes"))
                .filteredOn(finding -> finding.startsWith("WARNING"))
                .hasSize(2)
                .allSatisfy(finding -> assertThat(finding).contains("datanode", "runs as stock"));
        for (Server dataNode : List.of(Server.DATA_NODE, Server.OTHER_DATA_NODE)) {
            servers.roll(dataNode, jars.resolve("*"));
        }
        assertThat(doctorOf("pins", "memory-lock")).noneMatch(finding -> finding.startsWith("WARNING"));
    }

    private void installOnTheResourceManager() throws IOException, InterruptedException {
        tiercel("install", "--role", "resourcemanager", "--queue", "root.default");
        assertThat(doctorOf("processes"))
                .filteredOn(finding -> finding.startsWith("WARNING"))
                .singleElement()
                .satisfies(finding -> assertThat(finding).contains("resourcemanager", "runs as stock"));
        servers.start(Server.RESOURCE_MANAGER, jars.resolve("*"));
        servers.awaitAll();
        assertThat(doctorOf("scheduler", "asynchronous", "allocator", "processor", "ordering-policy"))
                .isEmpty();
    }

    /** Runs the command on this machine, all of whose daemons have this test's user; what it said. */
    private String tiercel(String... words) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("io.tiercel.cli.Main"));
        all.addAll(List.of(words));
        Map<String, String> options = new TreeMap<>();
        options.put("--hadoop-conf", servers.site().path().toString());
        options.put("--state", directory.resolve("state").toString());
        options.put("--etc", directory.resolve("etc").toString());
        options.put("--units", directory.resolve("units").toString());
        options.put("--jars", jars.toString());
        options.put("--hdfs-dir", "/tiercel/1");
        for (String user : List.of("--hdfs-user", "--yarn-user", "--relay-user")) {
            options.put(user, System.getProperty("user.name"));
        }
        options.forEach((option, text) -> all.addAll(List.of(option, text)));
        all.add("--yes");
        Ended ended = JavaRun.of(ClassPaths.join(ClassPaths.own().stream()), all.toArray(new String[0]))
                .end();
        assertThat(ended.exitCode()).as(ended::said).isZero();
        return ended.text();
    }

    /** All files of the configuration directory, and what is in them. */
    private Map<String, String> configuration() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> list = Files.list(servers.site().path())) {
            for (Path file : list.toList()) {
                files.put(String.valueOf(file.getFileName()), Files.readString(file));
            }
        }
        return files;
    }

    private static long tiercelBytes(Ended job) {
        assertThat(job.exitCode()).as(job::said).isZero();
        return JobStream.bytesFromMemory(job);
    }

    /** What these checks of the doctor say of this site: severity, file, what is and why. */
    private List<String> doctorOf(String... checks) throws IOException, InterruptedException {
        Ended doctor = JavaRun.of(
                        ClassPaths.join(ClassPaths.own().stream()),
                        "io.tiercel.cli.Main",
                        "doctor",
                        "--json",
                        "--conf",
                        servers.site().path().toString())
                .end();
        List<String> findings = new ArrayList<>();
        for (JsonNode finding : new ObjectMapper().readTree(doctor.text()).get("findings")) {
            // Other clusters may run on this machine.
            if (List.of(checks).contains(finding.get("check").asText())
                    && finding.get("file").asText().startsWith(directory.toString())) {
                findings.add(String.join(
                        " ",
                        finding.get("severity").asText(),
                        finding.get("file").asText(),
                        finding.get("found").asText(),
                        finding.get("why").asText()));
            }
        }
        return findings;
    }
}
