package io.tiercel.testbed.services;

import io.tiercel.client.TiercelProxyProvider;
import io.tiercel.client.TiercelReplicaAccessorBuilder;
import io.tiercel.resourcemanager.MasterChannel;
import io.tiercel.resourcemanager.TiercelPlacementAllocator;
import io.tiercel.resourcemanager.admission.DeadlineRule;
import io.tiercel.resourcemanager.order.FewestRunningOrderingPolicy;
import java.util.Map;

/** The settings by which Hadoop loads Tiercel's plug-ins and does as they need it, by key. */
public final class PlugIns {
    private PlugIns() {}

    /**
     * Of clients, as docs/client.md says.
     *
     * @param nameNode the host of the cluster's address, as clients write it
     */
    public static Map<String, String> ofClient(String nameNode) {
        return Map.of(
                "dfs.client.failover.proxy.provider." + nameNode,
                TiercelProxyProvider.class.getName(),
                "dfs.client.replica.accessor.builder.classes",
                TiercelReplicaAccessorBuilder.class.getName(),
                "dfs.client.read.use.cache.priority",
                "true");
    }

    /**
     * Of the ResourceManager, as docs/scheduling.md says, with jobs in CAVA's order.
     *
     * @param queue of CapacityScheduler, below its root, in which jobs run
     */
    public static Map<String, String> ofResourceManager(String queue) {
        return Map.of(
                "yarn.resourcemanager.application-master-service.processors",
                MasterChannel.class.getName(),
                "yarn.scheduler.app-placement-allocator.class",
                TiercelPlacementAllocator.class.getName(),
                "yarn.scheduler.capacity.schedule-asynchronously.enable",
                "false",
                "yarn.scheduler.capacity.node-locality-delay",
                "0",
                "yarn.scheduler.capacity.rack-locality-additional-delay",
                "0",
                "yarn.scheduler.capacity.root." + queue + ".ordering-policy",
                FewestRunningOrderingPolicy.class.getName());
    }

    /** Of clients, by which what a MapReduce job reads reaches the ResourceManager before the job's master runs. */
    public static Map<String, String> ofHintingClients() {
        return Map.of("yarn.app.mapreduce.am.env.TIERCEL_INPUTS", "${tiercel.job.inputs}");
    }

    /** Of the ResourceManager for jobs with deadlines, beside those of {@link #ofResourceManager}. */
    public static Map<String, String> ofDeadlines() {
        return Map.of("yarn.scheduler.queue-placement-rules", DeadlineRule.class.getName() + ",user-group");
    }

    /** Of clients, by which a MapReduce job's deadline and its number of maps reach the ResourceManager. */
    public static Map<String, String> ofDeadlineClients() {
        return Map.of(
                "yarn.app.mapreduce.am.env.TIERCEL_DEADLINE",
                "${tiercel.deadline}",
                "yarn.app.mapreduce.am.env.TIERCEL_MAPS",
                "${mapreduce.job.maps}");
    }
}
