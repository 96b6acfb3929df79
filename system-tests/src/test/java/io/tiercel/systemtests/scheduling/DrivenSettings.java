package io.tiercel.systemtests.scheduling;

import io.tiercel.resourcemanager.order.CachedInputOrderingPolicy;
import io.tiercel.testbed.services.PlugIns;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How a {@link DrivenYarn}'s ResourceManager is set up, beyond what it needs to run alone in a JVM. */
final class DrivenSettings {
    /** Half of the cluster and more if it is free; its jobs come as CAVA has it where the plug-ins are there. */
    static final String FEWEST = "fewest";

    /** A quarter, and jobs by how much of their input is in memory where the plug-ins are there. */
    static final String CACHED = "cached";

    /** A quarter, and jobs in YARN's own order. */
    static final String PLAIN = "plain";

    /** The label of nodes that are in a partition of their own, which only jobs of {@link #FEWEST} may use. */
    static final String LABEL = "fast";

    private static final String QUEUES = "yarn.scheduler.capacity.root.";

    private DrivenSettings() {}

    /** Queues, and CapacityScheduler at heartbeats, without a thing of ours. */
    static Map<String, String> stock() {
        Map<String, String> settings = new TreeMap<>();
        settings.put("yarn.scheduler.capacity.schedule-asynchronously.enable", "false");
        settings.put("yarn.scheduler.capacity.node-locality-delay", "0");
        settings.put("yarn.scheduler.capacity.rack-locality-additional-delay", "0");
        settings.put("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
        settings.put(QUEUES + "queues", String.join(",", FEWEST, CACHED, PLAIN));
        queue(settings, FEWEST, 50);
        queue(settings, CACHED, 25);
        queue(settings, PLAIN, 25);
        return settings;
    }

    /** As docs/scheduling.md says, with limits of skips that do not depend on the number of VMs. */
    static Map<String, String> ours() {
        Map<String, String> settings = stock();
        settings.putAll(PlugIns.ofResourceManager(FEWEST));
        settings.put(QUEUES + CACHED + ".ordering-policy", CachedInputOrderingPolicy.class.getName());
        settings.put("tiercel.scheduling.skips.vm-memory", "1");
        settings.put("tiercel.scheduling.skips.host-memory", "2");
        settings.put("tiercel.scheduling.skips.rack-memory", "3");
        settings.put("tiercel.scheduling.skips.vm-disk", "4");
        settings.put("tiercel.scheduling.skips.host-disk", "9");
        return settings;
    }

    /** With preemption, soon after a queue is short of what it is guaranteed. */
    static Map<String, String> preempting(Map<String, String> settings) {
        Map<String, String> more = new TreeMap<>(settings);
        String preemption = "yarn.resourcemanager.monitor.capacity.preemption.";
        more.put("yarn.resourcemanager.scheduler.monitor.enable", "true");
        more.put(preemption + "monitoring_interval", "50");
        more.put(preemption + "max_wait_before_kill", "50");
        more.put(preemption + "total_preemption_per_round", "1");
        more.put(preemption + "natural_termination_factor", "1");
        return more;
    }

    /** With the partition of {@link #LABEL}. */
    static Map<String, String> labelled(Map<String, String> settings) {
        Map<String, String> more = new TreeMap<>(settings);
        more.put("yarn.node-labels.enabled", "true");
        more.put(QUEUES + "accessible-node-labels." + LABEL + ".capacity", "100");
        more.put(QUEUES + FEWEST + ".accessible-node-labels", LABEL);
        more.put(QUEUES + FEWEST + ".accessible-node-labels." + LABEL + ".capacity", "100");
        for (String other : List.of(CACHED, PLAIN)) {
            more.put(QUEUES + other + ".accessible-node-labels", " ");
        }
        return more;
    }

    private static void queue(Map<String, String> settings, String name, int percent) {
        settings.put(QUEUES + name + ".capacity", String.valueOf(percent));
        settings.put(QUEUES + name + ".maximum-capacity", "100");
        settings.put(QUEUES + name + ".user-limit-factor", "10");
    }
}
