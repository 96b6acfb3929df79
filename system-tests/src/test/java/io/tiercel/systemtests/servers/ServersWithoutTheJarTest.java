package io.tiercel.systemtests.servers;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.systemtests.process.PlugInJar;
import io.tiercel.testbed.servers.JavaRun.Ended;
import io.tiercel.testbed.servers.SeparateServers;
import io.tiercel.testbed.servers.Server;
import io.tiercel.testbed.servers.ServerSettings;
import io.tiercel.testbed.servers.SiteDirectory;
import io.tiercel.testbed.servers.WordCountMain;
import io.tiercel.testbed.services.PlugIns;
import io.tiercel.testkit.Await;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Servers that are older than our jars, or on machines without them, while the configuration has our keys: by the way that
 * docs/install.md has, they go on as stock. HiveServer2 and Oozie are not tried.
 */
@Tag("cluster")
@Timeout(240)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ServersWithoutTheJarTest {
    private static final String TEXT = "to be or not to be\n".repeat(60_000);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Server[] SERVERS = {
        Server.NAME_NODE, Server.DATA_NODE, Server.RESOURCE_MANAGER, Server.NODE_MANAGER, Server.JOB_HISTORY_SERVER
    };

    @TempDir
    private static Path directory;

    private static SeparateServers servers;
    private static int jobs;

    @BeforeAll
    static void startServersAndThenWriteTheKeys() throws Exception {
        PlugInJar.of("client"); // Nothing is started where it is not there.
        servers = new SeparateServers(directory);
        servers.startAll(SERVERS);
        try (FileSystem files = FileSystem.newInstance(servers.configuration());
                FSDataOutputStream out = files.create(new org.apache.hadoop.fs.Path("/in/text"))) {
            out.write(TEXT.getBytes(StandardCharsets.UTF_8));
        }
        writeKeys();
    }

    @AfterAll
    static void stop() throws InterruptedException {
        if (servers != null) {
            servers.close();
        }
    }

    @Test
    @Order(1)
    void serversOlderThanTheJars_runAJobThatBringsItsJarsFromHdfs() throws Exception {
        runsWithTiercel();
    }

    @Test
    @Order(2)
    void tasksMayHaveTheJarOnTheirMachine() throws Exception {
        writeClientKeys(Map.of());
        try {
            runsWithTiercel("-Dmapreduce.application.classpath=$HADOOP_CONF_DIR," + PlugInJar.of("client") + ","
                    + PlugInJar.of("appmaster"));
        } finally {
            writeClientKeys(shipped("client", "appmaster"));
        }
    }

    @Test
    @Order(3)
    void clientWithoutTheJar_isAStockClient() throws Exception {
        Ended cat = servers.client("cat", List.of(), "org.apache.hadoop.fs.FsShell", "-cat", "/in/text")
                .end();
        assertThat(cat.exitCode()).as(cat::said).isZero();
        assertThat(cat.text()).isEqualTo(TEXT);
    }

    @Test
    @Order(4)
    void serversStartedAgainWithoutTheJars_areStock() throws Exception {
        for (Server server : SERVERS) {
            servers.start(server);
        }
        servers.awaitAll();
        runsWithTiercel();
        for (Server server : SERVERS) {
            assertThat(servers.logged(server)).as(server.name()).doesNotContain("io.tiercel");
        }
    }

    @Test
    @Order(5)
    void serversStartedAgainWithTheJars_haveThem() throws Exception {
        servers.start(Server.DATA_NODE, PlugInJar.of("datanode"));
        servers.start(Server.RESOURCE_MANAGER, PlugInJar.of("resourcemanager"));
        servers.start(Server.NODE_MANAGER, PlugInJar.of("client"));
        servers.awaitAll();
        String application = runsWithTiercel();
        assertThat(logs(application)).contains("io.tiercel.appmaster.TiercelMRAppMaster");
        assertThat(servers.logged(Server.DATA_NODE)).contains("io.tiercel.datanode");
        assertThat(servers.logged(Server.RESOURCE_MANAGER)).contains("io.tiercel.resourcemanager");
    }

    /** Why the way is what it is. */
    @Test
    @Order(6)
    void keysInHdfsSiteItself_makeJobsFail_whereANodeManagerHasNoJar() throws Exception {
        servers.start(Server.NODE_MANAGER);
        servers.awaitAll();
        Map<String, String> settings = servers.settings().hdfs();
        settings.putAll(PlugIns.ofClient(ServerSettings.HOST));
        servers.site().write("hdfs-site.xml", settings);
        Ended failed = count("-Dmapreduce.am.max-attempts=1");
        assertThat(failed.exitCode()).as(failed::said).isEqualTo(1);
        assertThat(servers.logged(Server.NODE_MANAGER))
                .contains("Class io.tiercel.client.TiercelProxyProvider not found");
    }

    private static void writeClientKeys(Map<String, String> further) throws IOException {
        Map<String, String> keys = new TreeMap<>(PlugIns.ofClient(ServerSettings.HOST));
        keys.putAll(further);
        servers.site().write(SiteDirectory.site("client"), keys);
    }

    private static void writeKeys() throws IOException {
        SiteDirectory site = servers.site();
        ServerSettings settings = servers.settings();
        writeClientKeys(shipped("client", "appmaster"));
        site.write(
                SiteDirectory.site("datanode"), Map.of("dfs.datanode.plugins", "io.tiercel.datanode.TiercelPinPlugin"));
        site.write(SiteDirectory.site("resourcemanager"), PlugIns.ofResourceManager("default"));
        site.write(
                SiteDirectory.site("appmaster"),
                Map.of(
                        "yarn.app.mapreduce.am.command-opts",
                        ServerSettings.JVM + " io.tiercel.appmaster.TiercelMRAppMaster",
                        "mapreduce.jvm.add-opens-as-default",
                        "false"));
        site.write("tiercel-site.xml", Map.of("tiercel.client.node.capacity", "0"));
        site.write("hdfs-site.xml", settings.hdfs(), "datanode", "client");
        site.write("yarn-site.xml", settings.yarn(0), "resourcemanager");
        site.write("capacity-scheduler.xml", settings.capacity(), "resourcemanager");
        site.write("mapred-site.xml", settings.mapReduce(), "appmaster");
    }

    /** Puts the jars of these parts into HDFS, and says what a job sets to have them from there. */
    private static Map<String, String> shipped(String... parts) throws IOException {
        List<String> paths = new ArrayList<>();
        try (FileSystem files = FileSystem.newInstance(servers.configuration())) {
            for (String part : parts) {
                Path jar = PlugInJar.of(part);
                String path = "/tiercel/" + jar.getFileName();
                if (!files.exists(new org.apache.hadoop.fs.Path(path))) {
                    files.copyFromLocalFile(
                            new org.apache.hadoop.fs.Path(jar.toUri()), new org.apache.hadoop.fs.Path(path));
                }
                paths.add(path);
            }
        }
        String address = servers.settings().fileSystem();
        return Map.of(
                "mapreduce.job.cache.files",
                address + String.join("," + address, paths),
                "mapreduce.job.classpath.files",
                String.join(",", paths));
    }

    /** Returns the application's id. */
    private static String runsWithTiercel(String... options) throws IOException, InterruptedException {
        Ended words = count(options);
        assertThat(words.exitCode()).as(words::said).isZero();
        // What a task reads before the layer starts in it, such as its split, is HDFS's alone.
        assertThat(bytes(words, "TIERCEL-DATANODE") + bytes(words, "TIERCEL-PROCESS"))
                .as(words::said)
                .isBetween((long) TEXT.length(), bytes(words, "HDFS"));
        assertThat(counted()).isEqualTo("be\t120000\nnot\t60000\nor\t60000\nto\t120000\n");
        String job = words.lines("job ").get(0);
        assertThat(servers.history("/ws/v1/history/mapreduce/jobs/" + job)).contains("\"state\":\"SUCCEEDED\"");
        String application = job.replace("job", "application");
        awaitLogs(application);
        return application;
    }

    /** A job of a client that has the jars. */
    private static Ended count(String... options) throws IOException, InterruptedException {
        jobs++;
        List<String> words = new ArrayList<>(List.of(WordCountMain.class.getName()));
        words.addAll(List.of(options));
        words.addAll(List.of("/in", "/out/" + jobs));
        List<Path> jars = List.of(PlugInJar.of("client"), PlugInJar.of("appmaster"));
        return servers.client("words-" + jobs, jars, words.toArray(String[]::new))
                .end();
    }

    private static long bytes(Ended words, String scheme) {
        return Long.parseLong(words.lines("read " + scheme + " ").get(0));
    }

    /** What the last job has written. */
    private static String counted() throws IOException {
        try (FileSystem files = FileSystem.newInstance(servers.configuration());
                FSDataInputStream in = files.open(new org.apache.hadoop.fs.Path("/out/" + jobs + "/part-r-00000"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The NodeManager puts them into HDFS once the application has ended. */
    private static void awaitLogs(String application) throws IOException, InterruptedException {
        try (FileSystem files = FileSystem.newInstance(servers.configuration())) {
            Await.until("the logs of " + application, PATIENCE, () -> hasLogs(files, application));
        }
    }

    private static boolean hasLogs(FileSystem files, String application) throws IOException {
        List<LocatedFileStatus> logs = logs(files, application);
        return !logs.isEmpty()
                && logs.stream()
                        .allMatch(file ->
                                file.getLen() > 0 && !file.getPath().getName().endsWith(".tmp"));
    }

    private static String logs(String application) throws IOException {
        StringBuilder text = new StringBuilder();
        try (FileSystem files = FileSystem.newInstance(servers.configuration())) {
            for (LocatedFileStatus file : logs(files, application)) {
                try (FSDataInputStream in = files.open(file.getPath())) {
                    text.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
                }
            }
        }
        return text.toString();
    }

    private static List<LocatedFileStatus> logs(FileSystem files, String application) throws IOException {
        List<LocatedFileStatus> logs = new ArrayList<>();
        RemoteIterator<LocatedFileStatus> all = files.listFiles(new org.apache.hadoop.fs.Path("/logs"), true);
        while (all.hasNext()) {
            LocatedFileStatus file = all.next();
            if (file.getPath().toString().contains(application)) {
                logs.add(file);
            }
        }
        return logs;
    }
}
