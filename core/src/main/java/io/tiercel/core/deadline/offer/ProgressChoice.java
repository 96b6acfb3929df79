package io.tiercel.core.deadline.offer;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.choice.SlotChoice;
import io.tiercel.core.choice.SlotOffer;
import io.tiercel.core.choice.Turn;
import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.choice.DataNodeLoads;
import io.tiercel.core.deadline.choice.DeadlinePolicy;
import io.tiercel.core.deadline.choice.FreeSlot;
import io.tiercel.core.deadline.choice.SlotPreference;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.progress.DeadlineJob;
import io.tiercel.core.deadline.progress.QueueSlots;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * MIMP's choice of a job for a free slot (section 5.2), over the jobs of one queue as the scheduler shows them.
 *
 * <p>It follows the jobs from offer to offer: which of their tasks have started, on which VM, and ended. An offer takes time
 * in proportion to the jobs, and to the tasks of those that have changed. Not thread-safe.
 */
public final class ProgressChoice implements SlotChoice {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final VmResiduals vms;
    private final DeadlinePolicy policy;
    private final QueueSlots queue = new QueueSlots();
    private final ReadLaunches launches;
    private final FollowedJobs followed;

    /** A choice that does not know from where tasks read. */
    public ProgressChoice(DeadlineConfig config, VmResiduals vms, DataNodeLoads loads) {
        this(config, vms, loads, ReadPlaces.UNKNOWN);
    }

    /**
     * @param loads of DataNodes: what is measured is told by the caller, what was launched since is told here
     * @param reads from which DataNodes tasks would read
     */
    public ProgressChoice(DeadlineConfig config, VmResiduals vms, DataNodeLoads loads, ReadPlaces reads) {
        this.vms = vms;
        this.launches = new ReadLaunches(loads, reads, vms);
        this.followed = new FollowedJobs(config.confidence(), vms, launches);
        this.policy = config.newPolicy(queue, loads);
    }

    /** Another book of models: what it says counts from now on. */
    public void learned(ModelBook book) {
        followed.learned(book);
    }

    /** The slots of the queue, by their residual CPU. */
    public void slots(List<Double> residuals) {
        queue.clear();
        residuals.forEach(residual -> queue.add(residual, 1));
    }

    @Override
    public List<Turn> turns(SlotOffer offer, List<Contender> jobs) {
        long now = offer.nowMillis() * NANOS_PER_MILLI;
        launches.now(now);
        List<DeadlineJob> deadlineJobs = followed.follow(jobs, now);
        Map<Long, Contender> shown = new LinkedHashMap<>();
        for (int i = 0; i < jobs.size(); i++) {
            shown.put(deadlineJobs.get(i).id(), jobs.get(i));
        }
        FreeSlot slot =
                new FreeSlot(vms.residual(offer.vm(), now), job -> launches.dataNode(job, shown.get(job), offer.vm()));
        SlotPreference preference = policy.prefer(slot, deadlineJobs, now);
        List<Turn> turns = new ArrayList<>(jobs.size());
        for (DeadlineJob next = preference.next(); next != null; next = preference.next()) {
            Contender job = shown.get(next.id());
            if (job != null) {
                turns.add(new Turn(job, preference.reason().waitsForLocality()));
            }
        }
        return turns;
    }

    /** How many jobs are followed. */
    int followed() {
        return followed.count();
    }
}
