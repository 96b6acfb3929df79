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
    private final FollowedJobs followed;

    /** @param loads of DataNodes, kept up to date by the caller */
    public ProgressChoice(DeadlineConfig config, VmResiduals vms, DataNodeLoads loads) {
        this.vms = vms;
        this.followed = new FollowedJobs(config.confidence(), vms);
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
        List<DeadlineJob> deadlineJobs = followed.follow(jobs, now);
        Map<Long, Contender> shown = new LinkedHashMap<>();
        for (int i = 0; i < jobs.size(); i++) {
            shown.put(deadlineJobs.get(i).id(), jobs.get(i));
        }
        SlotPreference preference = policy.prefer(FreeSlot.of(vms.residual(offer.vm(), now)), deadlineJobs, now);
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
