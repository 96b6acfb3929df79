package io.tiercel.resourcemanager;

import io.tiercel.resourcemanager.board.TaskBoard;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager.User;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.jspecify.annotations.Nullable;

/**
 * The VM that CapacityScheduler goes through the jobs of a queue for, on this thread.
 *
 * <p>CapacityScheduler does much for each job before it asks whether the job wants a slot on the VM. So the order of the
 * queue asks itself, and leaves those out that do not. It learns of the VM when the first job is asked, which is why the
 * first job that asks for something is never left out. Where the order depends on the VM, that first job is no exception
 * all the same: the turns are chosen before it is answered, and it declines if it is not first. Each thread has one of its
 * own, which no other is to use.
 */
public final class CurrentOffer {
    private static final ThreadLocal<CurrentOffer> OF_THREAD = ThreadLocal.withInitial(CurrentOffer::new);

    private @Nullable SchedulerNode node;
    private SchedulingMode mode = SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY;
    /** Jobs are asked for one VM after the other, as where a queue sorts VMs itself. */
    private boolean several;

    private long nanos;
    /** The size of a container that was last asked about, null until one was; CapacityScheduler allocates between its own. */
    private @Nullable Resource size;
    /** Whether the VM has room for it. */
    private boolean room;
    /** As these two, of what the queue may still have. */
    private @Nullable Resource queuesSize;

    private boolean headroom;
    /** Who knows the VM by {@link #vm}, null until it was asked. */
    private @Nullable TaskBoard board;

    private int vm;
    /** Whose turn it is, null where the order of the jobs does not depend on the VM. */
    private @Nullable OfferTurns turns;
    /** In which all VMs are that the jobs are gone through for. */
    private String partition = "";

    private CurrentOffer() {}

    /** The jobs of a queue are gone through on this thread, from the first on. */
    public static CurrentOffer begins() {
        CurrentOffer offer = OF_THREAD.get();
        offer.node = null;
        offer.several = false;
        offer.nanos = System.nanoTime();
        offer.queuesSize = null;
        offer.turns = null;
        return offer;
    }

    /** As {@link #begins()}, in turns that are chosen once the VM is known, which is in this partition. */
    public static CurrentOffer begins(OfferTurns turns, @Nullable String partition) {
        CurrentOffer offer = begins();
        offer.turns = turns;
        offer.partition = partition == null ? "" : partition;
        offer.mode = SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY;
        return offer;
    }

    /** CapacityScheduler itself asks a job on this thread whether it wants a slot on the VM. */
    static CurrentOffer isMade(SchedulerNode asked, SchedulingMode how, @Nullable RMContext resourceManager) {
        CurrentOffer offer = OF_THREAD.get();
        boolean first = offer.node == null;
        if (!asked.equals(offer.node)) {
            offer.several |= offer.node != null;
            offer.node = asked;
            offer.board = null;
        }
        offer.mode = how;
        // Queues whose order is not ours do not begin.
        offer.nanos = System.nanoTime();
        offer.size = null;
        offer.queuesSize = null;
        offer.choose(first, resourceManager);
        return offer;
    }

    /** Makes the choice where the VM has just become known; drops it where jobs are asked for several VMs at once. */
    private void choose(boolean first, @Nullable RMContext resourceManager) {
        OfferTurns its = turns;
        SchedulerNode asked = node;
        TaskBoard known = its == null || resourceManager == null ? null : Boards.of(resourceManager);
        if (its == null || asked == null || resourceManager == null || known == null || several) {
            turns = null;
        } else if (first) {
            its.begin(resourceManager, known, vm(known, asked));
        }
    }

    /** Whether the slot is offered to another job now. */
    boolean isOthersTurn(ApplicationAttemptId job) {
        OfferTurns its = turns;
        return its != null && its.bind(job) && !its.areOf(job);
    }

    /** Whether the job may let the slot pass for a nearer one. */
    boolean isPatient(ApplicationAttemptId job) {
        OfferTurns its = turns;
        return its == null || !its.areOf(job) || its.isPatient();
    }

    /** Whether the job may have the VM reserved for it where it has no room there. */
    boolean mayReserve(ApplicationAttemptId job) {
        OfferTurns its = turns;
        return its == null || !its.areOf(job) || its.mayReserve();
    }

    /** When the jobs began to be gone through, or CapacityScheduler last asked one, by {@link System#nanoTime}. */
    long nanos() {
        return nanos;
    }

    /** The board's number of the VM, which it is asked for once, however many jobs are; where it knows none it is told. */
    int vm(TaskBoard asking, SchedulerNode asked) {
        if (!asking.equals(board)) {
            board = asking;
            String host = asked.getNodeID().getHost();
            // An offer may come before its VM is told of as a node.
            vm = asking.vm(host).orElseGet(() -> asking.offered(host, asked.getRackName()));
        }
        return vm;
    }

    /** Whether the VM has room for a container of this size; jobs that ask for the same are told the same. */
    boolean hasRoom(Resource asking, ResourceCalculator calculator, SchedulerNode asked) {
        if (!asking.equals(size)) {
            size = asking;
            room = Resources.fitsIn(calculator, asking, asked.getUnallocatedResource());
        }
        return room;
    }

    /** Whether the queue, which is that of all jobs that are gone through, may have one more container of this size. */
    boolean hasHeadroom(Resource asking, ResourceCalculator calculator, CSQueue queue) {
        if (!asking.equals(queuesSize)) {
            queuesSize = asking;
            String its = node == null ? partition : node.getPartition();
            Resource most = queue.getQueueResourceQuotas().getEffectiveMaxResource(its);
            Resource used = queue.getQueueResourceUsage().getUsed(its);
            // In other partitions CapacityScheduler keeps to no queue's maximum.
            headroom = mode != SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY
                    || Resources.fitsIn(calculator, asking, Resources.subtract(most, used));
        }
        return headroom;
    }

    /** Whether the job asks for nothing, or does not want the slot, which counts as its having been asked. */
    public boolean isDeclinedBy(JobAsks job) {
        return job.decline(this);
    }

    /** Whether the job's only ask is for more than its queue may still have: CapacityScheduler would end its round there. */
    public boolean isBeyondHeadroomOf(JobAsks job) {
        return job.isBeyondHeadroom(this);
    }

    /** Whether the job asks for nothing. */
    public boolean isNothingFor(JobAsks job) {
        return job.isNothing(this);
    }

    /**
     * As {@link #isDeclinedBy(JobAsks)}, of one ask of the user's in the queue. On the VMs of another partition, shared with
     * those who do not ask for it, no job declines here: whether it is offered a slot there CapacityScheduler knows, which
     * counts how often it was asked before.
     */
    boolean isDeclinedBy(TiercelPlacementAllocator<?> ask, @Nullable User user, @Nullable CSQueue queue) {
        SchedulerNode asked = node;
        return asked != null
                && !several
                && mode == SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY
                && !(user != null && ask.isBeyondLimit(user, asked))
                && !(queue != null && ask.isBeyondHeadroom(this, queue))
                && !ask.wants(this, asked, mode, Optional.empty());
    }
}
