package io.tiercel.resourcemanager;

import io.tiercel.resourcemanager.board.Answer;
import io.tiercel.resourcemanager.board.AskTicket;
import io.tiercel.resourcemanager.board.TaskBoard;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.DiagnosticsCollector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager.User;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.LocalityAppPlacementAllocator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.PendingAskUpdateResult;
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
    private static final ContainerSizes SIZES = new ContainerSizes();

    private @Nullable RMContext resourceManager;
    /** Null where the board is not to be asked. */
    private @Nullable AskTicket ticket;

    private int priority;
    /** The size of a container of this ask. */
    private volatile @Nullable Resource asked;
    /** The master has named places that are to be no others; whether it still does costs a search. */
    private volatile boolean isStrict;

    @Override
    public void initialize(AppSchedulingInfo app, SchedulerRequestKey key, RMContext context) {
        super.initialize(app, key, context);
        resourceManager = context;
        priority = key.getPriority().getPriority();
        // A container that is to be another one, as when it grows, is for no task that waits.
        ticket = key.getContainerToUpdate() == null ? new AskTicket(app.getApplicationId(), priority) : null;
    }

    @Override
    public boolean precheckNode(SchedulerNode node, SchedulingMode mode, Optional<DiagnosticsCollector> diagnostics) {
        CurrentOffer offer = CurrentOffer.isMade(node, mode, resourceManager);
        return !offer.isOthersTurn(attemptId()) && wants(offer, node, mode, diagnostics);
    }

    /**
     * Whether the job takes the slot that is offered, which is on this VM; if not, it is skipped once more. Of a VM that
     * CapacityScheduler would not give it in any case this says yes, so that nothing is counted.
     */
    boolean wants(
            CurrentOffer offer, SchedulerNode node, SchedulingMode mode, Optional<DiagnosticsCollector> diagnostics) {
        if (!super.precheckNode(node, mode, diagnostics)) {
            return false;
        }
        TaskBoard board = board();
        AskTicket ask = ticket;
        // What CapacityScheduler refuses by itself is no offer, and it says the reason itself.
        if (board == null || ask == null || isBlacklisted(node) || isTooFar(node)) {
            return true;
        }
        boolean room = hasRoom(offer, node);
        if (!room && !offer.mayReserve(attemptId())) {
            return false;
        }
        Answer answer = offer.isPatient(attemptId())
                ? board.accepts(ask, offer.vm(board, node), room, offer.nanos())
                : board.acceptsAny(ask);
        return switch (answer) {
            case TAKES -> true;
            case DECLINES -> false;
            case RESERVES_ONE -> !hasReserved();
        };
    }

    /** Whether CapacityScheduler will offer nothing on the VM to a job of the user's, as of when it last found out. */
    boolean isBeyondLimit(User user, SchedulerNode node) {
        return resourceManager != null
                && Resources.greaterThan(
                        resourceManager.getScheduler().getResourceCalculator(),
                        resourceManager.getScheduler().getClusterResource(),
                        user.getUsed(node.getPartition()),
                        user.getUserResourceLimit());
    }

    /** Whether a container of this ask is more than the queue may still have: CapacityScheduler will grant none. */
    boolean isBeyondHeadroom(CurrentOffer offer, CSQueue queue) {
        Resource size = asked;
        return resourceManager != null
                && size != null
                && !offer.hasHeadroom(size, resourceManager.getScheduler().getResourceCalculator(), queue);
    }

    @Override
    public ContainerRequest allocate(SchedulerRequestKey key, NodeType type, SchedulerNode node) {
        ContainerRequest request = super.allocate(key, type, node);
        TaskBoard board = board();
        if (board != null && ticket != null) {
            board.granted(job(), priority, node.getNodeID().getHost(), node.getRackName());
        }
        return request;
    }

    @Override
    public PendingAskUpdateResult updatePendingAsk(Collection<ResourceRequest> requests, boolean containerIsGone) {
        TaskBoard board = board();
        if (board != null && ticket != null && containerIsGone) {
            board.unheard(job(), priority, hostsUnheardOf());
        }
        PendingAskUpdateResult result = super.updatePendingAsk(requests, containerIsGone);
        isStrict |= requests.stream().anyMatch(request -> !request.getRelaxLocality());
        if (result != null) {
            asked = SIZES.shared(result.getNewPendingAsk().getPerAllocationResource());
        }
        return result;
    }

    /** Whether the master has said that it wants nothing on the VM or in its rack. */
    private boolean isBlacklisted(SchedulerNode node) {
        return appSchedulingInfo.isPlaceBlacklisted(node.getNodeName(), false)
                || appSchedulingInfo.isPlaceBlacklisted(node.getRackName(), false);
    }

    /** Whether the master has said that it wants VMs or racks that it names and no others, of which this is none. */
    private boolean isTooFar(SchedulerNode node) {
        if (!isStrict || getOutstandingAsksCount(node.getNodeName()) > 0) {
            return false;
        }
        boolean rack = getOutstandingAsksCount(node.getRackName()) > 0;
        return !canDelayTo(rack ? node.getRackName() : ResourceRequest.ANY);
    }

    /** As CapacityScheduler sees it, which may be set to count memory and nothing else. */
    private boolean hasRoom(CurrentOffer offer, SchedulerNode node) {
        Resource size = asked;
        return resourceManager == null
                || size == null
                || offer.hasRoom(size, resourceManager.getScheduler().getResourceCalculator(), node);
    }

    /** Waits for the job's lock, for which there is to be a reason. */
    private boolean hasReserved() {
        SchedulerApplicationAttempt attempt = attempt();
        return attempt != null && attempt.getNumReservedContainers(schedulerRequestKey) > 0;
    }

    /** Where the containers are that were granted for this ask and that the master has not heard of, host by host. */
    private List<String> hostsUnheardOf() {
        SchedulerApplicationAttempt attempt = attempt();
        return attempt == null
                ? List.of()
                : attempt.getLiveContainersMap().values().stream()
                        .filter(container -> container.getState() == RMContainerState.ALLOCATED)
                        .filter(container -> schedulerRequestKey.equals(container.getAllocatedSchedulerKey()))
                        .map(container -> container.getAllocatedNode().getHost())
                        .toList();
    }

    private @Nullable SchedulerApplicationAttempt attempt() {
        return resourceManager != null
                        && resourceManager.getScheduler() instanceof AbstractYarnScheduler<?, ?> scheduler
                ? scheduler.getApplicationAttempt(attemptId())
                : null;
    }

    private @Nullable TaskBoard board() {
        return resourceManager == null ? null : Boards.of(resourceManager);
    }

    private ApplicationAttemptId attemptId() {
        return appSchedulingInfo.getApplicationAttemptId();
    }

    private ApplicationId job() {
        return appSchedulingInfo.getApplicationId();
    }
}
