package io.tiercel.install.plan;

import io.tiercel.install.hadoop.HadoopFiles;
import io.tiercel.install.hadoop.Names;
import io.tiercel.install.hadoop.PlugIn;
import java.util.Map;
import java.util.TreeMap;

/** The settings of Hadoop by which it loads a part of Tiercel, and does as that needs it. */
final class RoleKeys {
    private static final String PROVIDER = "dfs.client.failover.proxy.provider.";
    private static final String DEFAULT_PROVIDER =
            "org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider";
    private static final String MASTER_OPTIONS = "yarn.app.mapreduce.am.command-opts";
    private static final String DEFAULT_MASTER_OPTIONS = "-Xmx1024m";
    private static final String CACHE_FILES = "mapreduce.job.cache.files";
    private static final String CLASS_PATH_FILES = "mapreduce.job.classpath.files";

    private final SiteView site;
    private final InstallOptions options;

    RoleKeys(SiteView site, InstallOptions options) {
        this.site = site;
        this.options = options;
    }

    /** What the part's file of keys is to have. */
    Map<String, String> of(PlugIn part) {
        return switch (part) {
            case CLIENT -> client();
            case DATANODE -> keys("dfs.datanode.plugins", joined(HadoopFiles.HDFS, "dfs.datanode.plugins", Names.PINS));
            case RESOURCEMANAGER -> resourceManager();
            case APPMASTER -> master();
        };
    }

    private Map<String, String> client() {
        String builders = "dfs.client.replica.accessor.builder.classes";
        Map<String, String> keys = keys(
                PROVIDER + site.authority(),
                Names.PROXY_PROVIDER,
                builders,
                joined(HadoopFiles.HDFS, builders, Names.ACCESSOR_BUILDER),
                "dfs.client.read.use.cache.priority",
                "true");
        if (options.jobs()) {
            keys.putAll(jarsOfJobs());
        }
        return keys;
    }

    /** What tasks have on their class path; with what the operator's own file has, which would be lost otherwise. */
    private Map<String, String> jarsOfJobs() {
        String client = options.jarsInHdfs() + "/tiercel-client.jar";
        String master = options.jarsInHdfs() + "/tiercel-appmaster.jar";
        String cluster = site.fileSystem().map(Object::toString).orElse("");
        return keys(
                CACHE_FILES, joined(HadoopFiles.MAPRED, CACHE_FILES, cluster + client, cluster + master),
                CLASS_PATH_FILES, joined(HadoopFiles.MAPRED, CLASS_PATH_FILES, client, master));
    }

    private Map<String, String> resourceManager() {
        String processors = "yarn.resourcemanager.application-master-service.processors";
        Map<String, String> keys = keys(
                processors,
                joined(HadoopFiles.YARN, processors, Names.PROCESSOR),
                "yarn.scheduler.app-placement-allocator.class",
                Names.ALLOCATOR,
                "yarn.scheduler.capacity.schedule-asynchronously.enable",
                "false",
                "yarn.scheduler.capacity.node-locality-delay",
                "0",
                "yarn.scheduler.capacity.rack-locality-additional-delay",
                "0");
        for (String queue : options.queues()) {
            keys.put("yarn.scheduler.capacity." + queue + ".ordering-policy", Names.FEWEST_RUNNING);
        }
        return keys;
    }

    private Map<String, String> master() {
        String before = site.value(HadoopFiles.MAPRED, MASTER_OPTIONS);
        String jvm = before.isEmpty() ? DEFAULT_MASTER_OPTIONS : before;
        Map<String, String> keys = keys(
                MASTER_OPTIONS,
                jvm.endsWith(Names.APP_MASTER) ? jvm : jvm + " " + Names.APP_MASTER,
                "mapreduce.jvm.add-opens-as-default",
                "false");
        if (!site.value(HadoopFiles.MAPRED, CACHE_FILES).isEmpty()
                || !site.value(HadoopFiles.MAPRED, CLASS_PATH_FILES).isEmpty()) {
            keys.putAll(jarsOfJobs()); // This file is read behind the operator's, whose list would hold otherwise.
        }
        return keys;
    }

    /** What Tiercel itself has to know because of the operator's own keys. */
    Map<String, String> settings() {
        String provider = site.value(HadoopFiles.HDFS, PROVIDER + site.authority());
        boolean other =
                !provider.isEmpty() && !provider.equals(DEFAULT_PROVIDER) && !provider.equals(Names.PROXY_PROVIDER);
        return other ? keys("tiercel.client.failover.proxy.provider." + site.authority(), provider) : keys();
    }

    private String joined(String file, String key, String... ours) {
        return site.joined(file, key, ours);
    }

    private static Map<String, String> keys(String... keysAndTexts) {
        Map<String, String> keys = new TreeMap<>();
        for (int i = 0; i < keysAndTexts.length; i += 2) {
            keys.put(keysAndTexts[i], keysAndTexts[i + 1]);
        }
        return keys;
    }
}
