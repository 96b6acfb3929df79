package io.tiercel.testbed.servers;

import io.tiercel.testkit.FreePort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The settings of a cluster as Hadoop comes, without any of ours, by the file that they belong into. Machines are loopback
 * addresses.
 */
public final class ServerSettings {
    public static final String HOST = "localhost";

    /** Of containers. */
    public static final String JVM = "-Xmx200m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    private final Path directory;
    private final int machines;
    private final int nameNode = FreePort.next();
    private final int history = FreePort.next();
    private final Map<Server, Map<String, String>> dataNodes = new EnumMap<>(Server.class);
    private final List<Map<String, String>> nodeManagers = new ArrayList<>();
    private final Map<String, String> hdfs = new TreeMap<>();
    private final Map<String, String> yarn = new TreeMap<>();
    private final Map<String, String> mapReduce = new TreeMap<>();

    /**
     * Chooses free ports.
     *
     * @param directory for all that the servers keep
     * @param machines on which there is a DataNode and a NodeManager each; 1 for a cluster whose servers all have one name
     */
    ServerSettings(Path directory, int machines) throws IOException {
        this.directory = directory;
        this.machines = machines;
        for (int machine = 0; machine < machines; machine++) {
            nodeManagers.add(nodeManager(machine));
        }
        putHdfs(hdfs);
        putYarn(yarn);
        putMapReduce(mapReduce);
    }

    /** Of one DataNode: where it has its blocks, and its addresses, which are those that it had before it was started anew. */
    Map<String, String> dataNode(Server dataNode) {
        return new TreeMap<>(Objects.requireNonNull(dataNodes.get(dataNode)));
    }

    /** Where commands to one DataNode go. */
    String dataNodeCommands(Server dataNode) {
        return Objects.requireNonNull(dataNode(dataNode).get("dfs.datanode.ipc.address"));
    }

    public String fileSystem() {
        return "hdfs://" + HOST + ":" + nameNode;
    }

    /** Of the history server's pages. */
    public String historyPages() {
        return "http://" + HOST + ":" + history;
    }

    public Map<String, String> core() {
        return Map.of("fs.defaultFS", fileSystem(), "hadoop.tmp.dir", place("tmp"));
    }

    public Map<String, String> hdfs() {
        return new TreeMap<>(hdfs);
    }

    /** Of one machine. */
    public Map<String, String> yarn(int machine) {
        Map<String, String> settings = new TreeMap<>(yarn);
        settings.putAll(nodeManagers.get(machine));
        return settings;
    }

    private Map<String, String> nodeManager(int machine) throws IOException {
        Map<String, String> settings = new TreeMap<>();
        for (String kind : List.of("", ".localizer", ".webapp")) {
            settings.put("yarn.nodemanager" + kind + ".address", host(machine) + ":" + FreePort.next());
        }
        String own = machines == 1 ? "yarn" : "yarn-" + machine;
        settings.put("yarn.nodemanager.local-dirs", place(own + "/local"));
        settings.put("yarn.nodemanager.log-dirs", place(own + "/log"));
        return settings;
    }

    private String host(int machine) {
        return machines == 1 ? HOST : "127.0.0." + (machine + 1);
    }

    public Map<String, String> capacity() {
        return Map.of(
                "yarn.scheduler.capacity.root.queues",
                "default",
                "yarn.scheduler.capacity.root.default.capacity",
                "100",
                "yarn.scheduler.capacity.maximum-am-resource-percent",
                "0.5");
    }

    public Map<String, String> mapReduce() {
        return new TreeMap<>(mapReduce);
    }

    private void putHdfs(Map<String, String> settings) throws IOException {
        settings.put("dfs.namenode.name.dir", directory.resolve("names").toUri().toString());
        settings.put("dfs.namenode.http-address", HOST + ":" + FreePort.next());
        settings.put("dfs.namenode.safemode.extension", "0");
        settings.put("dfs.datanode.http.address", HOST + ":0");
        for (Server dataNode : Server.dataNodes()) {
            dataNodes.put(
                    dataNode,
                    Map.of(
                            "dfs.datanode.hostname",
                            host(dataNode.machine()),
                            "dfs.datanode.data.dir",
                            directory.resolve(dataNode.name()).toUri().toString(),
                            "dfs.datanode.address",
                            HOST + ":" + FreePort.next(),
                            "dfs.datanode.ipc.address",
                            HOST + ":" + FreePort.next()));
        }
        settings.put("dfs.heartbeat.interval", "1s");
        settings.put("dfs.replication", "2");
    }

    private void putYarn(Map<String, String> settings) throws IOException {
        for (String kind : List.of("", ".admin", ".scheduler", ".resource-tracker", ".webapp")) {
            settings.put("yarn.resourcemanager" + kind + ".address", HOST + ":" + FreePort.next());
        }
        settings.put("yarn.node-attribute.fs-store.root-dir", "file://" + place("attributes"));
        settings.put("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "100");
        // Jobs survive its start anew.
        settings.put("yarn.resourcemanager.recovery.enabled", "true");
        settings.put(
                "yarn.resourcemanager.store.class",
                "org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore");
        settings.put("yarn.resourcemanager.fs.state-store.uri", "file://" + place("applications"));
        settings.put("yarn.resourcemanager.work-preserving-recovery.scheduling-wait-ms", "1000");
        settings.put("yarn.resourcemanager.connect.max-wait.ms", "60000");
        settings.put("yarn.resourcemanager.connect.retry-interval.ms", "500");
        settings.put("yarn.scheduler.minimum-allocation-mb", "256");
        settings.put("yarn.nodemanager.resource.memory-mb", "4096");
        settings.put("yarn.nodemanager.vmem-check-enabled", "false");
        settings.put("yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "99.5");
        settings.put("yarn.nodemanager.aux-services", "mapreduce_shuffle");
        settings.put("yarn.nodemanager.admin-env", "JAVA_HOME=" + System.getProperty("java.home"));
        settings.put("yarn.log-aggregation-enable", "true");
        settings.put("yarn.nodemanager.remote-app-log-dir", "/logs");
        settings.put(
                "yarn.application.classpath",
                "$HADOOP_CONF_DIR,"
                        + ClassPaths.join(ClassPaths.hadoop().stream()).replace(':', ','));
    }

    private void putMapReduce(Map<String, String> settings) throws IOException {
        settings.put("mapreduce.framework.name", "yarn");
        settings.put("mapreduce.application.classpath", "$HADOOP_CONF_DIR");
        settings.put("mapreduce.jobhistory.address", HOST + ":" + FreePort.next());
        settings.put("mapreduce.jobhistory.admin.address", HOST + ":" + FreePort.next());
        settings.put("mapreduce.jobhistory.webapp.address", HOST + ":" + history);
        settings.put("mapreduce.shuffle.port", "0");
        settings.put("yarn.app.mapreduce.am.resource.mb", "512");
        settings.put("yarn.app.mapreduce.am.command-opts", JVM);
        settings.put("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", "100");
        settings.put("yarn.app.mapreduce.am.scheduler.connection.wait.interval-ms", "60000");
        settings.put("mapreduce.map.memory.mb", "512");
        settings.put("mapreduce.map.java.opts", JVM);
        settings.put("mapreduce.reduce.memory.mb", "512");
        settings.put("mapreduce.reduce.java.opts", JVM);
        settings.put("mapreduce.task.io.sort.mb", "16");
        settings.put("mapreduce.client.completion.pollinterval", "200");
    }

    private String place(String name) {
        return directory.resolve(name).toString();
    }
}
