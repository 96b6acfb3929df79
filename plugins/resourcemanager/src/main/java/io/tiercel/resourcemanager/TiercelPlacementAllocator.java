package io.tiercel.resourcemanager;

import io.tiercel.resourcemanager.board.TaskBoard;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.DiagnosticsCollector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.LocalityAppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.jspecify.annotations.Nullable;

/**
 * Lets a job take a VM's slot only where the {@link TaskBoard} says so:
 * {@code yarn.scheduler.app-placement-allocator.class = io.tiercel.resourcemanager.TiercelPlacementAllocator}.
 *
 * <p>YARN makes one for each job and priority of its asks. A container that YARN fills a reservation with has passed when
 * the reservation was made, and its task is chosen when it is allocated, as all are.
 */
public final class TiercelPlacementAllocator<N extends SchedulerNode> extends LocalityAppPlacementAllocator<N> {
    private @Nullable RMContext resourceManager;

    @Override
    public void initialize(AppSchedulingInfo app, SchedulerRequestKey key, RMContext context) {
        super.initialize(app, key, context);
        resourceManager = context;
    }

    @Override
    public boolean precheckNode(SchedulerNode node, SchedulingMode mode, Optional<DiagnosticsCollector> diagnostics) {
        CurrentOffer.isMade(node, mode);
        if (!super.precheckNode(node, mode, diagnostics)) {
            return false;
        }
        TaskBoard board = board();
        return board == null || board.accepts(job(), priority(), node.getNodeName(), node.getRackName(), hasRoom(node));
    }

    @Override
    public ContainerRequest allocate(SchedulerRequestKey key, NodeType type, SchedulerNode node) {
        ContainerRequest request = super.allocate(key, type, node);
        TaskBoard board = board();
        if (board != null) {
            board.granted(job(), priority(), node.getNodeName(), node.getRackName());
        }
        return request;
    }

    private boolean hasRoom(SchedulerNode node) {
        Resource asked = getPendingAsk(ResourceRequest.ANY).getPerAllocationResource();
        return Resources.fitsIn(asked, node.getUnallocatedResource());
    }

    private @Nullable TaskBoard board() {
        return resourceManager == null ? null : Boards.of(resourceManager);
    }

    private ApplicationId job() {
        return appSchedulingInfo.getApplicationId();
    }

    private int priority() {
        return schedulerRequestKey.getPriority().getPriority();
    }
}
