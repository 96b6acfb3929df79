package io.tiercel.resourcemanager.desk;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** How large the containers are that the jobs of queues have and ask for, but for masters' own. Not thread-safe. */
final class AskedSizes {
    private final Map<String, Map<Resource, Integer>> counts = new HashMap<>();

    /** The containers that a job of the queue has and asks for. */
    void add(String queue, SchedulerApplicationAttempt job) {
        for (RMContainer container : job.getLiveContainersMap().values()) {
            if (!container.isAMContainer()) {
                add(queue, container.getAllocatedResource(), 1);
            }
        }
        if (!job.isWaitingForAMContainer()) {
            for (SchedulerRequestKey key : job.getSchedulerKeys()) {
                AppPlacementAllocator<?> asks = job.getAppSchedulingInfo().getAppPlacementAllocator(key);
                PendingAsk ask = asks == null ? null : asks.getPendingAsk(ResourceRequest.ANY);
                if (ask != null && ask.getCount() > 0) {
                    add(queue, ask.getPerAllocationResource(), ask.getCount());
                }
            }
        }
    }

    /** Of each queue the size that most are of; of those that there are as many of, the larger one. */
    Map<String, Resource> mostCommon() {
        Map<String, Resource> sizes = new HashMap<>();
        counts.forEach((queue, ofQueue) -> ofQueue.entrySet().stream()
                .max(Map.Entry.<Resource, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .ifPresent(most -> sizes.put(queue, most.getKey())));
        return sizes;
    }

    private void add(String queue, Resource size, int count) {
        if (size != null && count > 0) {
            counts.computeIfAbsent(queue, unused -> new HashMap<>()).merge(size, count, Integer::sum);
        }
    }
}
