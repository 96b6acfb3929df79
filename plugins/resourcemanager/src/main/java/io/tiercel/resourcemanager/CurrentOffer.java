package io.tiercel.resourcemanager;

import io.tiercel.resourcemanager.board.TaskBoard;
import java.util.Iterator;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.jspecify.annotations.Nullable;

/**
 * The VM that CapacityScheduler goes through the jobs of a queue for, on this thread.
 *
 * <p>CapacityScheduler does much for each job before it asks whether the job wants a slot on the VM. So the order of the
 * queue asks itself, and leaves those out that do not. It learns of the VM when the first job is asked, which is why the
 * first job is never left out. Each thread has one of its own, which no other is to use.
 */
public final class CurrentOffer {
    private static final ThreadLocal<CurrentOffer> OF_THREAD = ThreadLocal.withInitial(CurrentOffer::new);

    private @Nullable SchedulerNode node;
    private SchedulingMode mode = SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY;
    /** Jobs are asked for one VM after the other, as where a queue sorts VMs itself. */
    private boolean several;
    /** Who knows the VM by {@link #vm}, null until it was asked. */
    private @Nullable TaskBoard board;

    private int vm;

    private CurrentOffer() {}

    /** The jobs of a queue are gone through on this thread, from the first on. */
    public static CurrentOffer begins() {
        CurrentOffer offer = OF_THREAD.get();
        offer.node = null;
        offer.several = false;
        return offer;
    }

    /** A job is asked on this thread whether it wants a slot on the VM. */
    static CurrentOffer isMade(SchedulerNode asked, SchedulingMode how) {
        CurrentOffer offer = OF_THREAD.get();
        if (!asked.equals(offer.node)) {
            offer.several |= offer.node != null;
            offer.node = asked;
            offer.board = null;
        }
        offer.mode = how;
        return offer;
    }

    /** The board's number of the VM, which it is asked for once, however many jobs are. */
    int vm(TaskBoard asking, SchedulerNode asked) {
        if (!asking.equals(board)) {
            board = asking;
            vm = asking.vm(asked.getNodeID().getHost(), asked.getRackName());
        }
        return vm;
    }

    /**
     * Whether the job asks for nothing, or, asked now, does not want a slot on the VM, which counts as its having been
     * asked.
     *
     * <p>No of a job that asks for several kinds of containers, has reserved some in the VM's partition, or waits for its
     * master: of these CapacityScheduler knows more. It waits for no lock of the job: its master's requests have it for
     * long.
     */
    public boolean isDeclinedBy(SchedulableEntity entity) {
        if (!(entity instanceof SchedulerApplicationAttempt job)) {
            return false;
        }
        // The master's requests may change what there is meanwhile: an iterator gives what it has found.
        Iterator<SchedulerRequestKey> keys = job.getSchedulerKeys().iterator();
        if (!keys.hasNext()) {
            return true;
        }
        SchedulerRequestKey key = keys.next();
        SchedulerNode asked = node;
        if (asked == null || several || keys.hasNext() || job.isWaitingForAMContainer()) {
            return false;
        }
        return isNothing(job.getAppAttemptResourceUsage().getReserved(asked.getPartition()))
                && declines(job.getAppSchedulingInfo().getAppPlacementAllocator(key), asked);
    }

    private boolean declines(@Nullable AppPlacementAllocator<?> ask, SchedulerNode asked) {
        return ask == null || !ask.precheckNode(asked, mode, Optional.empty());
    }

    /** By the amounts alone: Hadoop's comparison is of the kinds' names and units as well, and costs as much as the ask. */
    private static boolean isNothing(Resource resource) {
        for (ResourceInformation kind : resource.getResources()) {
            if (kind.getValue() != 0) {
                return false;
            }
        }
        return true;
    }
}
