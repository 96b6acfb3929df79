package io.tiercel.testkit;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** The settings under which YARN runs well inside one JVM on a small machine. */
final class YarnSettings {
    /**
     * Memory that all NodeManagers offer together, in MB. It is a bound for the scheduler, not memory taken: an
     * application master and a few tasks run at once.
     */
    private static final int OFFERED_MB = 8192;

    private static final List<String> ADDRESSES = List.of(
            "yarn.resourcemanager.address",
            "yarn.resourcemanager.admin.address",
            "yarn.resourcemanager.scheduler.address",
            "yarn.resourcemanager.resource-tracker.address",
            "yarn.resourcemanager.webapp.address",
            "mapreduce.jobhistory.address",
            "mapreduce.jobhistory.admin.address",
            "mapreduce.jobhistory.webapp.address",
            "yarn.nodemanager.address",
            "yarn.nodemanager.localizer.address",
            "yarn.nodemanager.collector-service.address",
            "yarn.nodemanager.webapp.address");

    private static final long LOG_RETAIN_SECONDS = 3;
    private static final int COMPLETION_POLL_MILLIS = 200;

    private static final String QUEUES = "yarn.scheduler.capacity.root.queues";

    private YarnSettings() {}

    static void ofCluster(Configuration conf, Path root) {
        ADDRESSES.forEach(key -> conf.set(key, "localhost:0"));
        // Containers take their class path from this JVM.
        conf.setBoolean("yarn.is.minicluster", true);
        // By default a user's ResourceManagers on a machine share it, and two that start at once break each other's
        // start.
        conf.set(
                "yarn.node-attribute.fs-store.root-dir",
                root.resolve("attributes").toUri().toString());
        conf.set("mapreduce.framework.name", "yarn");
        conf.set("yarn.nodemanager.aux-services", "mapreduce_shuffle");
        conf.setInt("mapreduce.shuffle.port", 0);
        // By default whoever waits for a job looks every 5 s, which is as long as a small one runs.
        conf.setInt("mapreduce.client.completion.pollinterval", COMPLETION_POLL_MILLIS);
        conf.setInt("yarn.scheduler.minimum-allocation-mb", 256);
        giveUpSoon(conf);
        scheduler(conf);
    }

    /** If this JVM is killed, its containers notice within seconds, and end, not within a quarter of an hour. */
    private static void giveUpSoon(Configuration conf) {
        conf.setLong("yarn.resourcemanager.connect.max-wait.ms", 20_000);
        conf.setLong("yarn.resourcemanager.connect.retry-interval.ms", 1_000);
        conf.setLong("yarn.app.mapreduce.am.scheduler.connection.wait.interval-ms", 10_000);
    }

    static void ofNode(Configuration conf, int nodeManagers, Path localDirectory, Path logDirectory) {
        conf.set("yarn.nodemanager.local-dirs", localDirectory.toString());
        conf.set("yarn.nodemanager.log-dirs", logDirectory.toString());
        conf.setInt("yarn.nodemanager.resource.memory-mb", OFFERED_MB / nodeManagers);
        conf.setBoolean("yarn.nodemanager.vmem-check-enabled", false);
        // A NodeManager that stops waits up to 10 s for the logs that it is still to delete.
        conf.setLong("yarn.nodemanager.log.retain-seconds", LOG_RETAIN_SECONDS);
        conf.setFloat("yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", 99.5f);
        conf.set("yarn.nodemanager.admin-env", "MALLOC_ARENA_MAX=1,JAVA_HOME=" + System.getProperty("java.home"));
    }

    private static void scheduler(Configuration conf) {
        if (conf.get(QUEUES) == null) {
            conf.set(QUEUES, "default");
            conf.set("yarn.scheduler.capacity.root.default.capacity", "100");
        }
        conf.setIfUnset("yarn.scheduler.capacity.maximum-am-resource-percent", "0.5");
        // All nodes are this machine: waiting for a nearer one gains nothing.
        conf.setInt("yarn.scheduler.capacity.node-locality-delay", 0);
        conf.setInt("yarn.scheduler.capacity.rack-locality-additional-delay", 0);
        conf.setInt("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", 100);
    }
}
