package io.tiercel.systemtests.servers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.systemtests.process.ClassPaths;
import io.tiercel.systemtests.process.JavaRun;
import io.tiercel.systemtests.process.JavaRun.Ended;
import io.tiercel.systemtests.process.PlugInJar;
import io.tiercel.testbed.services.PlugIns;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.ChildProcess.Command;
import io.tiercel.testkit.FreePort;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
        servers.startAll(Server.values());
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
    void clusterAtWork_isGivenTiercelStepByStep_andIsRidOfIt() throws Exception {
        JobStream jobs = new JobStream(servers, List.of(jars.resolve("*")));
        opened.add(jobs);
        assertThat(doctorOf("processes", "include")).isEmpty();

        giveTheJars();
        assertThat(doctorOf("processes", "include")).isEmpty();

        startTheDaemons();
        // A hint says that builds differ, where a mere mvn test runs beside jars that are older.
        assertThat(doctorOf("settings", "coordinator", "secret", "table"))
                .allSatisfy(finding -> assertThat(finding).startsWith("HINT"));

        writeTheLines();
        assertThat(tiercelBytes(jobs.next())).isZero();
        assertThat(doctorOf("processes", "include")).isEmpty();

        turnOnTheClient();
        assertThat(tiercelBytes(jobs.next())).isPositive();
        assertThat(doctorOf("proxy-provider", "accessor", "cache-priority", "include"))
                .isEmpty();
        assertThat(doctorOf("processes"))
                .singleElement()
                .satisfies(finding -> assertThat(finding)
                        .startsWith("HINT")
                        .contains("namenode", "datanode", "resourcemanager", "nodemanager", "historyserver"));

        turnOnThePins();
        turnOnTheScheduler();
        assertThat(tiercelBytes(jobs.next())).isPositive();
        assertThat(doctorOf("processes"))
                .singleElement()
                .satisfies(finding -> assertThat(finding)
                        .contains("namenode", "nodemanager", "historyserver")
                        .doesNotContain("datanode", "resourcemanager"));

        takeItOut();
        assertThat(tiercelBytes(jobs.next())).isZero();
        assertThat(doctorOf("processes", "include")).isEmpty();
        jobs.close();
        assertThat(jobs.ended())
                .hasSizeGreaterThanOrEqualTo(8)
                .allSatisfy(job -> assertThat(job.exitCode()).as(job::said).isZero());
    }

    /** Step 2. No process that runs has them. */
    private void giveTheJars() throws IOException {
        try (FileSystem files = FileSystem.newInstance(servers.configuration())) {
            for (String part : List.of("client", "datanode", "resourcemanager", "appmaster")) {
                Path jar = PlugInJar.of(part);
                Files.copy(jar, jars.resolve(jar.getFileName()));
            }
            for (String part : List.of("client", "appmaster")) {
                files.copyFromLocalFile(
                        new org.apache.hadoop.fs.Path(PlugInJar.of(part).toUri()),
                        new org.apache.hadoop.fs.Path("/tiercel/1/tiercel-" + part + ".jar"));
            }
        }
    }

    /** Steps 3 to 5. */
    private void startTheDaemons() throws IOException, InterruptedException {
        Path secret = directory.resolve("secret");
        Files.writeString(secret, "0123456789abcdef0123456789abcdef");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        Map<String, String> settings = new TreeMap<>();
        settings.put("tiercel.coordinator.address", "127.0.0.1:" + FreePort.next());
        settings.put("tiercel.coordinator.secret.file", secret.toString());
        settings.put("tiercel.rest.address", "127.0.0.1:" + FreePort.next());
        settings.put("tiercel.relay.http.address", "127.0.0.1:" + FreePort.next());
        settings.put("tiercel.deadline.models.file", directory.resolve("models").toString());
        settings.put("tiercel.events.dir", directory.resolve("machine").toString());
        settings.put("tiercel.events.owner", System.getProperty("user.name"));
        settings.put("tiercel.datanode.pin.capacity", "4m");
        settings.put("tiercel.client.node.capacity", "0");
        servers.site().write("tiercel-site.xml", settings);
        for (String daemon : List.of("coordinator.Coordinator", "relay.Relay")) {
            String room = daemon.substring(0, daemon.indexOf('.'));
            ChildProcess child = ChildProcess.start(new Command(
                    "io.tiercel." + daemon + "Main",
                    List.of(),
                    List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
                    Map.of("CLASSPATH", servers.site().path() + ":" + ClassPaths.ofDaemon(room))));
            opened.add(child);
            child.awaitLine("ready " + room, PATIENCE);
        }
    }

    private void writeTheLines() throws IOException {
        ServerSettings stock = servers.settings();
        servers.site().write("hdfs-site.xml", stock.hdfs(), "datanode", "client");
        servers.site().write("yarn-site.xml", stock.yarn(), "resourcemanager");
        servers.site().write("capacity-scheduler.xml", stock.capacity(), "resourcemanager");
        servers.site().write("mapred-site.xml", stock.mapReduce(), "appmaster");
    }

    private void turnOnTheClient() throws IOException {
        String inHdfs = servers.settings().fileSystem();
        Map<String, String> settings = new TreeMap<>(PlugIns.ofClient(ServerSettings.HOST));
        settings.put(
                "mapreduce.job.cache.files",
                inHdfs + "/tiercel/1/tiercel-client.jar," + inHdfs + "/tiercel/1/tiercel-appmaster.jar");
        settings.put("mapreduce.job.classpath.files", "/tiercel/1/tiercel-client.jar,/tiercel/1/tiercel-appmaster.jar");
        servers.site().write(SiteDirectory.site("client"), settings);
    }

    private void turnOnThePins() throws IOException, InterruptedException {
        servers.site()
                .write(
                        SiteDirectory.site("datanode"),
                        Map.of("dfs.datanode.plugins", "io.tiercel.datanode.TiercelPinPlugin"));
        assertThat(doctorOf("processes"))
                .filteredOn(finding -> finding.startsWith("WARNING"))
                .hasSize(2)
                .allSatisfy(finding -> assertThat(finding).contains("datanode", "runs as stock"));
        for (Server dataNode : List.of(Server.DATA_NODE, Server.OTHER_DATA_NODE)) {
            servers.roll(dataNode, jars.resolve("*"));
        }
        assertThat(doctorOf("pins", "memory-lock")).noneMatch(finding -> finding.startsWith("WARNING"));
    }

    private void turnOnTheScheduler() throws IOException, InterruptedException {
        servers.site().write(SiteDirectory.site("resourcemanager"), PlugIns.ofResourceManager("default"));
        servers.site()
                .write(
                        SiteDirectory.site("appmaster"),
                        Map.of(
                                "yarn.app.mapreduce.am.command-opts",
                                ServerSettings.JVM + " io.tiercel.appmaster.TiercelMRAppMaster",
                                "mapreduce.jvm.add-opens-as-default",
                                "false"));
        assertThat(doctorOf("processes"))
                .filteredOn(finding -> finding.startsWith("WARNING"))
                .singleElement()
                .satisfies(finding -> assertThat(finding).contains("resourcemanager", "runs as stock"));
        servers.start(Server.RESOURCE_MANAGER, jars.resolve("*"));
        servers.awaitAll();
        assertThat(doctorOf("scheduler", "asynchronous", "allocator", "processor", "am-command", "add-opens"))
                .isEmpty();
    }

    private void takeItOut() throws IOException {
        for (String part : List.of("appmaster", "client", "resourcemanager", "datanode")) {
            Files.delete(servers.site().path().resolve(SiteDirectory.site(part)));
        }
    }

    private static long tiercelBytes(Ended job) {
        assertThat(job.exitCode()).as(job::said).isZero();
        return Stream.of("PROCESS", "NODE", "DATANODE")
                .flatMap(tier -> job.lines("read TIERCEL-" + tier + " ").stream())
                .mapToLong(Long::parseLong)
                .sum();
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
