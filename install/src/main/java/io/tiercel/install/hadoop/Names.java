package io.tiercel.install.hadoop;

import java.util.List;

/** The classes of the plug-ins, by name: this program is not to have Hadoop's servers on its class path. */
public final class Names {
    public static final String ALLOCATOR = "io.tiercel.resourcemanager.TiercelPlacementAllocator";
    public static final String PROCESSOR = "io.tiercel.resourcemanager.MasterChannel";
    public static final String CACHED_INPUT = "io.tiercel.resourcemanager.order.CachedInputOrderingPolicy";
    public static final String FEWEST_RUNNING = "io.tiercel.resourcemanager.order.FewestRunningOrderingPolicy";
    public static final String EARLIEST_DEADLINE = "io.tiercel.resourcemanager.order.EarliestDeadlineOrderingPolicy";
    public static final String MAXIMUM_PROGRESS = "io.tiercel.resourcemanager.order.MaximumProgressOrderingPolicy";
    public static final String APP_MASTER = "io.tiercel.appmaster.TiercelMRAppMaster";
    public static final String PINS = "io.tiercel.datanode.TiercelPinPlugin";
    public static final String PROXY_PROVIDER = "io.tiercel.client.TiercelProxyProvider";
    public static final String ACCESSOR_BUILDER = "io.tiercel.client.TiercelReplicaAccessorBuilder";

    public static final List<String> ORDERING_POLICIES =
            List.of(CACHED_INPUT, FEWEST_RUNNING, EARLIEST_DEADLINE, MAXIMUM_PROGRESS);
    public static final List<String> ALL = List.of(
            ALLOCATOR,
            PROCESSOR,
            CACHED_INPUT,
            FEWEST_RUNNING,
            EARLIEST_DEADLINE,
            MAXIMUM_PROGRESS,
            APP_MASTER,
            PINS,
            PROXY_PROVIDER,
            ACCESSOR_BUILDER);

    private Names() {}

    public static boolean isOurs(String className) {
        return className.startsWith("io.tiercel.");
    }
}
