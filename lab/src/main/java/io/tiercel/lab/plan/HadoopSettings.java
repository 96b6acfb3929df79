package io.tiercel.lab.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Hadoop's settings in a lab: its defaults, but for places, for what a small machine needs, and for what the plan adds.
 *
 * @param site the lab
 * @param runtime what containers are run with
 */
public record HadoopSettings(LabSite site, JavaRuntime runtime) {
    /**
     * In the environment of every process of a lab, containers too, the name of its machine: settings that are to differ
     * from VM to VM can speak of {@code ${env.LAB_MACHINE}}.
     */
    public static final String MACHINE = "LAB_MACHINE";

    /** YARN's own list. */
    private static final String CONTAINER_ENVIRONMENT = "JAVA_HOME,HADOOP_COMMON_HOME,HADOOP_HDFS_HOME,HADOOP_CONF_DIR,"
            + "CLASSPATH_PREPEND_DISTCACHE,HADOOP_YARN_HOME,HADOOP_HOME,PATH,LANG,TZ";

    /** What a VM's DataNode and NodeManager take themselves, in MB; containers share the rest. */
    private static final long DAEMONS_MB = 500;

    private static final int CONTAINER_MB = 300;
    private static final int CONTAINER_HEAP_MB = 180;

    /** The files of a configuration directory, by the beginning of the keys in them; the first that fits. */
    private static final List<Map.Entry<String, String>> FILES = List.of(
            Map.entry("yarn.scheduler.capacity.", "capacity-scheduler.xml"),
            Map.entry("yarn.app.mapreduce.", "mapred-site.xml"),
            Map.entry("yarn.", "yarn-site.xml"),
            Map.entry("dfs.", "hdfs-site.xml"),
            Map.entry("mapreduce.", "mapred-site.xml"),
            Map.entry("tiercel.", "tiercel-site.xml"),
            Map.entry("", "core-site.xml"));

    /** The settings of a daemon, with what the plan adds for its role. */
    public Map<String, String> of(Daemon daemon) {
        LabHadoop cluster = site.plan().clusterOf(daemon.machine());
        Map<String, String> settings = common(cluster);
        if (daemon.machine().equals(cluster.master())) {
            settings.putAll(master(cluster));
        } else {
            settings.putAll(worker(site.topology().vm(daemon.machine())));
        }
        settings.putAll(site.plan().extras(daemon.role()).settings());
        return settings;
    }

    /** The settings of programs that use the lab's own cluster. */
    public Map<String, String> ofClient() {
        return ofClient(site.plan().clusters().get(0));
    }

    /** The settings of programs that use a cluster. */
    public Map<String, String> ofClient(LabHadoop cluster) {
        Map<String, String> settings = common(cluster);
        settings.put(
                "hadoop.tmp.dir",
                site.directoryOf(cluster.master()).resolve("tmp").toString());
        settings.putAll(site.plan().extras(Role.CLIENT).settings());
        return settings;
    }

    /** Those settings by the file they belong into; every file is there, if only empty. */
    public static Map<String, Map<String, String>> files(Map<String, String> settings) {
        Map<String, Map<String, String>> files = new TreeMap<>();
        FILES.forEach(entry -> files.put(entry.getValue(), new TreeMap<>()));
        settings.forEach((key, value) -> FILES.stream()
                .filter(entry -> key.startsWith(entry.getKey()))
                .findFirst()
                .ifPresent(entry -> files.computeIfAbsent(entry.getValue(), name -> new TreeMap<>())
                        .put(key, value)));
        return files;
    }

    /** The class path of a cluster's clients and containers, where one is not given their configuration otherwise. */
    public List<String> clientClassPath(LabHadoop cluster) {
        List<String> all = new ArrayList<>();
        all.add(site.confDirectory(cluster.client()).toString());
        all.addAll(site.plan().extras(Role.CLIENT).classPath());
        all.addAll(runtime.hadoop());
        return all;
    }

    private Map<String, String> common(LabHadoop cluster) {
        Map<String, String> settings = new TreeMap<>();
        settings.put("fs.defaultFS", "hdfs://" + cluster.master() + ":8020");
        settings.put("net.topology.node.switch.mapping.impl", "org.apache.hadoop.net.TableMapping");
        settings.put("net.topology.table.file.name", site.rackTableFile().toString());
        settings.put("dfs.blocksize", "33554432");
        settings.put("yarn.resourcemanager.hostname", cluster.master());
        settings.put("yarn.application.classpath", String.join(",", clientClassPath(cluster)));
        // All VMs are on few cores: how often they speak to the master is a cost of the lab, not of the cluster.
        settings.put("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "500");
        settings.put("yarn.scheduler.minimum-allocation-mb", "100");
        mapReduce(settings, cluster);
        return settings;
    }

    private void mapReduce(Map<String, String> settings, LabHadoop cluster) {
        settings.put("mapreduce.framework.name", "yarn");
        // Containers of MapReduce get YARN's class path too; this one would be twice the same.
        settings.put(
                "mapreduce.application.classpath",
                site.confDirectory(cluster.client()).toString());
        settings.put("mapreduce.jobhistory.address", cluster.master() + ":10020");
        settings.put("mapreduce.jobhistory.webapp.address", cluster.master() + ":19888");
        settings.put("mapreduce.map.memory.mb", Integer.toString(CONTAINER_MB));
        settings.put("mapreduce.reduce.memory.mb", Integer.toString(CONTAINER_MB));
        settings.put("yarn.app.mapreduce.am.resource.mb", Integer.toString(CONTAINER_MB));
        settings.put("mapreduce.map.java.opts", "-Xmx" + CONTAINER_HEAP_MB + "m");
        settings.put("mapreduce.reduce.java.opts", "-Xmx" + CONTAINER_HEAP_MB + "m");
        settings.put("yarn.app.mapreduce.am.command-opts", "-Xmx" + CONTAINER_HEAP_MB + "m");
        settings.put("mapreduce.task.io.sort.mb", "40");
        // Before the options of a job, and not replaced by them.
        String flags = String.join(" ", LabJvm.flags(site));
        settings.put("mapreduce.admin.map.child.java.opts", flags);
        settings.put("mapreduce.admin.reduce.child.java.opts", flags);
        settings.put("yarn.app.mapreduce.am.admin-command-opts", flags);
    }

    private Map<String, String> master(LabHadoop cluster) {
        Path directory = site.directoryOf(cluster.master());
        Map<String, String> settings = new TreeMap<>();
        settings.put("hadoop.tmp.dir", directory.resolve("tmp").toString());
        settings.put("dfs.namenode.name.dir", directory.resolve("name").toUri().toString());
        settings.put("dfs.namenode.safemode.extension", "0");
        settings.put(
                "yarn.node-attribute.fs-store.root-dir",
                directory.resolve("attributes").toUri().toString());
        settings.put("yarn.scheduler.capacity.root.queues", "default");
        settings.put("yarn.scheduler.capacity.root.default.capacity", "100");
        // A tenth, the default, is one application master on a cluster this small.
        settings.put("yarn.scheduler.capacity.maximum-am-resource-percent", "0.5");
        return settings;
    }

    private Map<String, String> worker(Vm vm) {
        Path directory = site.vmDirectory(vm);
        Map<String, String> settings = new TreeMap<>();
        settings.put("hadoop.tmp.dir", directory.resolve("tmp").toString());
        settings.put("dfs.datanode.hostname", vm.name());
        settings.put("dfs.datanode.data.dir", directory.resolve("dfs").toUri().toString());
        settings.put("yarn.nodemanager.hostname", vm.name());
        // By its port a NodeManager that is started again is known to be the same.
        settings.put("yarn.nodemanager.address", vm.name() + ":8041");
        settings.put(
                "yarn.nodemanager.local-dirs", directory.resolve("yarn/local").toString());
        settings.put("yarn.nodemanager.log-dirs", directory.resolve("yarn/log").toString());
        settings.put("yarn.nodemanager.aux-services", "mapreduce_shuffle");
        settings.put("yarn.nodemanager.env-whitelist", CONTAINER_ENVIRONMENT + "," + MACHINE);
        settings.put("yarn.nodemanager.resource.memory-mb", Long.toString(containersMegabytes()));
        settings.put("yarn.nodemanager.resource.cpu-vcores", "4");
        // The VM's control group is the limit.
        settings.put("yarn.nodemanager.vmem-check-enabled", "false");
        settings.put("yarn.nodemanager.pmem-check-enabled", "false");
        settings.put("yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "99.5");
        settings.put("yarn.nodemanager.admin-env", "MALLOC_ARENA_MAX=1,JAVA_HOME=" + runtime.home());
        return settings;
    }

    private long containersMegabytes() {
        return Math.max(CONTAINER_MB, (site.plan().limits().vmMemoryBytes() >> 20) - DAEMONS_MB);
    }
}
