package io.tiercel.reproduce.scheduling;

import io.tiercel.core.settings.SchedulingSettings;
import io.tiercel.testbed.services.PlugIns;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** The settings of the ResourceManager and the load simulator around it. */
final class LoadSettings {
    private static final List<String> ADDRESSES = List.of(
            "yarn.resourcemanager.address",
            "yarn.resourcemanager.admin.address",
            "yarn.resourcemanager.scheduler.address",
            "yarn.resourcemanager.resource-tracker.address",
            "yarn.resourcemanager.webapp.address");

    private static final int SLOTS_OF_VM = 4;
    private static final int SLOT_MB = 1024;
    /** Some wait for the ResourceManager; with many more, calls wait for each other's turn on a processor. */
    private static final int SIMULATOR_THREADS = 2 * Runtime.getRuntime().availableProcessors();

    private LoadSettings() {}

    static Configuration of(LoadArm arm, LoadShape shape, LoadFiles files) {
        Configuration conf = new Configuration();
        resourceManager(conf, files);
        simulator(conf, shape);
        if (arm.plugged()) {
            PlugIns.ofResourceManager("default").forEach(conf::set);
            conf.set(SchedulingSettings.TOPOLOGY_FILE.key(), files.topology().toString());
        }
        if (arm == LoadArm.PATIENT) {
            // As long as CAVA's jobs wait for a replica on their host's disk, and then for nothing else.
            conf.setInt("yarn.scheduler.capacity.node-locality-delay", shape.vms());
            conf.setInt("yarn.scheduler.capacity.rack-locality-additional-delay", 0);
        }
        return conf;
    }

    /** CapacityScheduler at heartbeats, as it was before Hadoop 3.5 and as we need it; otherwise as it comes. */
    private static void resourceManager(Configuration conf, LoadFiles files) {
        ADDRESSES.forEach(key -> conf.set(key, "localhost:0"));
        conf.set("fs.defaultFS", "file:///");
        conf.set(
                "yarn.node-attribute.fs-store.root-dir",
                files.attributes().toUri().toString());
        conf.setBoolean("hadoop.security.token.service.use_ip", false);
        // Else each submission starts a process that asks for the user's groups.
        conf.set("hadoop.user.group.static.mapping.overrides", "user=user");
        conf.set("yarn.resourcemanager.scheduler.class", MeteredScheduler.class.getName());
        conf.setInt("yarn.scheduler.minimum-allocation-mb", 256);
        conf.setBoolean("yarn.scheduler.capacity.schedule-asynchronously.enable", false);
        conf.set("yarn.scheduler.capacity.root.queues", "default");
        conf.set("yarn.scheduler.capacity.root.default.capacity", "100");
        // So that all jobs' masters run at once.
        conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "0.5");
    }

    private static void simulator(Configuration conf, LoadShape shape) {
        conf.setInt("yarn.sls.runner.pool.size", SIMULATOR_THREADS);
        conf.setBoolean("yarn.sls.dns.caching.enabled", true);
        conf.setBoolean("yarn.sls.metrics.switch", false);
        conf.setInt("yarn.sls.nm.memory.mb", SLOTS_OF_VM * SLOT_MB);
        conf.setInt("yarn.sls.nm.vcores", SLOTS_OF_VM);
        conf.setInt("yarn.sls.nm.heartbeat.interval.ms", shape.beatMillis());
        conf.setInt("yarn.sls.am.heartbeat.interval.ms", shape.beatMillis());
        conf.setInt("yarn.sls.am.container.memory", SLOT_MB);
        conf.set("yarn.sls.am.type.mapreduce", MasterSimulator.class.getName());
    }
}
