package io.tiercel.testbed.servers;

import io.tiercel.testbed.daemons.WatchedMain;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.ChildProcess.Command;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.tools.DFSAdmin;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * A cluster whose servers are processes of their own, by one configuration directory, or by one for each of its machines. None
 * has a class of ours on its class path, but what ends it with this process, unless it is started with a jar. Closing it ends
 * them all. Not thread-safe.
 */
public final class SeparateServers implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Duration END_PATIENCE = Duration.ofSeconds(20);
    private static final String[] JVM = {
        "-Xmx256m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "-Djava.net.preferIPv4Stack=true"
    };

    private final Path directory;
    private final ServerSettings settings;
    private final List<SiteDirectory> sites = new ArrayList<>();
    private final Map<Server, ChildProcess> running = new EnumMap<>(Server.class);

    /** Writes the configuration of stock Hadoop on one machine, and starts nothing. */
    public SeparateServers(Path directory) throws IOException {
        this(directory, 1);
    }

    /**
     * Writes the configuration of stock Hadoop, and starts nothing.
     *
     * @param machines each of which has a configuration directory
     */
    public SeparateServers(Path directory, int machines) throws IOException {
        this.directory = directory;
        this.settings = new ServerSettings(directory, machines);
        for (int machine = 0; machine < machines; machine++) {
            SiteDirectory site = new SiteDirectory(directory.resolve(machines == 1 ? "conf" : "conf-" + machine));
            write(site, settings.yarn(machine));
            sites.add(site);
        }
    }

    private void write(SiteDirectory site, Map<String, String> yarn) throws IOException {
        site.write("core-site.xml", settings.core());
        site.write("hdfs-site.xml", settings.hdfs());
        site.write("yarn-site.xml", yarn);
        site.write("capacity-scheduler.xml", settings.capacity());
        site.write("mapred-site.xml", settings.mapReduce());
        Files.write(
                site.path().resolve("log4j.properties"),
                List.of(
                        "log4j.rootLogger=INFO,file",
                        "log4j.appender.file=org.apache.log4j.FileAppender",
                        "log4j.appender.file.File=${log.file}",
                        "log4j.appender.file.layout=org.apache.log4j.PatternLayout",
                        "log4j.appender.file.layout.ConversionPattern=%d{ISO8601} %p %c: %m%n"));
    }

    /** Of the machine with the masters, or of all. */
    public SiteDirectory site() {
        return sites.get(0);
    }

    /** Of one machine. */
    public SiteDirectory site(int machine) {
        return sites.get(machine);
    }

    private SiteDirectory site(Server server) {
        return sites.get(Math.min(server.machine(), sites.size() - 1));
    }

    public ServerSettings settings() {
        return settings;
    }

    /** Starts these, with nothing of ours. */
    public void startAll(Server... servers) throws IOException, InterruptedException {
        JavaRun.Ended format = client("format", List.of(), Server.NAME_NODE.mainClass(), "-format", "-force")
                .end();
        if (format.exitCode() != 0) {
            throw new IOException("the NameNode cannot be formatted: " + format.said());
        }
        for (Server server : servers) {
            start(server);
        }
        awaitAll();
    }

    /** Starts a server, or starts it again, with these jars first on its class path. */
    public void start(Server server, Path... jars) throws IOException, InterruptedException {
        stop(server);
        Path temporary = Files.createDirectories(directory.resolve("temporary").resolve(server.name()));
        List<String> flags = new ArrayList<>(List.of(JVM));
        flags.add("-Dproc_" + server.script());
        flags.add("-Dlog.file=" + log(server));
        flags.add("-Djava.io.tmpdir=" + temporary);
        Map<String, String> environment = Map.of(
                "CLASSPATH",
                classPath(site(server), List.of(jars)),
                "HADOOP_CONF_DIR",
                site(server).path().toString());
        running.put(
                server,
                ChildProcess.start(new Command(WatchedMain.class.getName(), words(server), flags, environment)));
    }

    /**
     * Starts a DataNode again as a rolling upgrade of Hadoop's does: it tells its writers that it goes, and they wait for it.
     * Without that, whoever writes a block loses it where all of the block's DataNodes are started again within seconds.
     */
    public void roll(Server dataNode, Path... jars) throws IOException, InterruptedException {
        JavaRun.Ended told = client(
                        "dfsadmin",
                        List.of(),
                        DFSAdmin.class.getName(),
                        "-shutdownDatanode",
                        settings.dataNodeCommands(dataNode),
                        "upgrade")
                .end();
        if (told.exitCode() != 0) {
            throw new IOException(dataNode + " cannot be told to go: " + told.said());
        }
        Objects.requireNonNull(running.get(dataNode)).awaitExit(END_PATIENCE);
        start(dataNode, jars);
        awaitAll();
    }

    private List<String> words(Server server) {
        List<String> words = new ArrayList<>(List.of(server.mainClass()));
        if (server.script().equals("datanode")) {
            settings.dataNode(server).forEach((key, text) -> words.addAll(List.of("-D", key + "=" + text)));
        }
        return words;
    }

    /** Waits until they all serve. */
    public void awaitAll() throws IOException, InterruptedException {
        Configuration conf = configuration();
        long now = System.currentTimeMillis();
        try (DistributedFileSystem files = (DistributedFileSystem) FileSystem.newInstance(conf)) {
            await("DataNodes that are known", () -> dataNodes(files, now) == count("datanode"));
        }
        try (YarnClient yarn = YarnClient.createYarnClient()) {
            yarn.init(conf);
            yarn.start();
            await("NodeManagers that are known", () -> nodes(yarn) == count("nodemanager"));
        }
        await(
                "a history server that answers",
                () -> history("/ws/v1/history/info").contains("historyInfo"));
    }

    /** A program with this configuration and these jars. */
    public JavaRun client(String name, List<Path> jars, String... words) throws IOException {
        return JavaRun.of(classPath(site(), jars), words)
                .withFlags(JVM)
                .withFlags("-Dlog.file=" + directory.resolve("logs").resolve(name + ".log"));
    }

    /** Its number. */
    public long pid(Server server) {
        return Objects.requireNonNull(running.get(server)).pid();
    }

    /** What the server has logged. */
    public String logged(Server server) throws IOException {
        return Files.readString(log(server));
    }

    /** What the history server says of this. */
    public String history(String path) throws IOException {
        HttpURLConnection connection = (HttpURLConnection)
                URI.create(settings.historyPages() + path).toURL().openConnection();
        connection.setRequestProperty("Accept", "application/json");
        connection.setConnectTimeout(5_000);
        connection.setReadTimeout(20_000);
        try (var in = connection.getInputStream()) {
            return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        } finally {
            connection.disconnect();
        }
    }

    /** A client as Hadoop comes. */
    public Configuration configuration() {
        Configuration conf = new YarnConfiguration();
        for (String file : List.of("core-site.xml", "yarn-site.xml")) {
            conf.addResource(
                    new org.apache.hadoop.fs.Path(site().path().resolve(file).toUri()));
        }
        return conf;
    }

    @Override
    public void close() throws InterruptedException {
        for (Server server : Stream.of(Server.values())
                .sorted((one, other) -> other.compareTo(one))
                .toList()) {
            stop(server);
        }
    }

    /** Ends a server as {@code kill -9} does. It has ended then, and nobody has been told. */
    public void kill(Server server) {
        Objects.requireNonNull(running.remove(server)).close();
    }

    private void stop(Server server) throws InterruptedException {
        ChildProcess old = running.remove(server);
        if (old != null) {
            // Not killed outright: a NodeManager ends its containers first.
            old.terminate(END_PATIENCE);
            old.close();
        }
    }

    private Path log(Server server) {
        return directory.resolve("logs").resolve(server.name() + ".log");
    }

    private static String classPath(SiteDirectory site, List<Path> jars) throws IOException {
        return ClassPaths.join(Stream.of(
                        Stream.of(site.path()),
                        jars.stream(),
                        ClassPaths.hadoop().stream(),
                        Stream.of(ClassPaths.holding(WatchedMain.class)))
                .flatMap(paths -> paths));
    }

    private long count(String script) {
        return running.keySet().stream()
                .filter(server -> server.script().equals(script))
                .count();
    }

    /** How many the NameNode has heard from since. */
    private static long dataNodes(DistributedFileSystem files, long sinceMillis) throws IOException {
        return Stream.of(files.getDataNodeStats(DatanodeReportType.LIVE))
                .filter(node -> node.getLastUpdate() > sinceMillis)
                .count();
    }

    private static int nodes(YarnClient yarn) throws IOException {
        try {
            return yarn.getNodeReports(NodeState.RUNNING).size();
        } catch (org.apache.hadoop.yarn.exceptions.YarnException e) {
            throw new IOException(e);
        }
    }

    private void await(String what, Await.Condition<IOException> condition) throws IOException, InterruptedException {
        Await.until(what, PATIENCE, () -> {
            for (Map.Entry<Server, ChildProcess> server : running.entrySet()) {
                if (!server.getValue().alive()) {
                    throw new IOException(server.getKey() + " has ended: "
                            + String.join("\n", server.getValue().output()) + lastLines(server.getKey()));
                }
            }
            return holdsYet(condition);
        });
    }

    private static boolean holdsYet(Await.Condition<IOException> condition) {
        try {
            return condition.holds();
        } catch (IOException e) {
            return false; // The server that is asked does not listen yet.
        }
    }

    private String lastLines(Server server) throws IOException {
        List<String> lines = logged(server).lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 40), lines.size()));
    }
}
