package io.tiercel.resourcemanager.desk;

import io.tiercel.resourcemanager.desk.DeskCluster.Member;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;

/**
 * The slots that are a queue's, by their residual CPU. Thread-safe; {@link #look} is for one thread.
 *
 * <p>A queue has what is guaranteed to it of the partition without a label, and not what it may have while others need
 * theirs less. A slot is a container of the size that the queue's jobs ask for; while it has had none, of the least size
 * that YARN grants. Masters' containers are not taken away from it. Slots are of all VMs in proportion to their room, as
 * CapacityScheduler does not say which are whose. What is found out holds for a second.
 */
final class QueueCapacity {
    private final DeskCluster cluster;
    private final NodeResiduals residuals;
    /** Of the queues that have had jobs, the size of their tasks' containers, by path. */
    private volatile Map<String, Resource> sizes = Map.of();

    private final Map<String, List<Double>> known = new ConcurrentHashMap<>();

    QueueCapacity(DeskCluster cluster, NodeResiduals residuals) {
        this.cluster = cluster;
        this.residuals = residuals;
    }

    /** A second has passed, and queues' jobs ask for containers of these sizes; the others' sizes stay. */
    void look(Map<String, Resource> newSizes) {
        CapacityScheduler scheduler = cluster.scheduler();
        Map<String, Resource> all = new ConcurrentHashMap<>(sizes);
        all.putAll(newSizes);
        all.keySet().removeIf(path -> scheduler == null || scheduler.getQueue(path) == null);
        sizes = all;
        known.clear();
    }

    /** A queue's slots; none where there is no such queue. */
    List<Double> slots(String path) {
        CapacityScheduler scheduler = cluster.scheduler();
        CSQueue queue = scheduler == null ? null : scheduler.getQueue(path);
        if (scheduler == null || queue == null) {
            return List.of();
        }
        return known.computeIfAbsent(queue.getQueuePath(), its -> slots(scheduler, queue));
    }

    private List<Double> slots(CapacityScheduler scheduler, CSQueue queue) {
        ResourceCalculator calculator = scheduler.getResourceCalculator();
        Resource size = sizes.getOrDefault(queue.getQueuePath(), scheduler.getMinimumResourceCapability());
        List<Member> members = cluster.members().stream()
                .filter(member -> CommonNodeLabelsManager.NO_LABEL.equals(
                        member.scheduled().getPartition()))
                .toList();
        int[] rooms = members.stream()
                .mapToInt(member -> containers(calculator, member.scheduled().getTotalResource(), size))
                .toArray();
        int[] shares = SlotShare.of(
                rooms, containers(calculator, queue.getEffectiveCapacity(CommonNodeLabelsManager.NO_LABEL), size));
        List<Double> slots = new ArrayList<>();
        for (int i = 0; i < shares.length; i++) {
            slots.addAll(Collections.nCopies(
                    shares[i], residuals.residual(members.get(i).vm())));
        }
        return Collections.unmodifiableList(slots);
    }

    private static int containers(ResourceCalculator calculator, Resource of, Resource size) {
        return (int) Math.min(Integer.MAX_VALUE, Math.max(0, calculator.computeAvailableContainers(of, size)));
    }
}
