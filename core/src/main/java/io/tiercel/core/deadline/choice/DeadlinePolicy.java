package io.tiercel.core.deadline.choice;

import io.tiercel.core.deadline.progress.DeadlineJob;
import java.util.List;

/** Decides which job a free slot is for. */
@FunctionalInterface
public interface DeadlinePolicy {
    /** FIFO, the floor: in the order of arrival (MIMP, section 5.2). */
    static DeadlinePolicy fifo() {
        return new OrderedJobs(OfferReason.ARRIVAL, DeadlineJob::arrivalNanos);
    }

    /** EDF, Earliest Deadline First (MIMP, section 5.2): jobs without deadline last. */
    static DeadlinePolicy earliestDeadlineFirst() {
        return new OrderedJobs(OfferReason.DEADLINE, DeadlineJob::deadlineNanos);
    }

    /**
     * The jobs that have a task waiting, in the order in which the slot is for them.
     *
     * <p>What is returned holds until the policy is asked again.
     *
     * @param jobs all jobs of the queue, in any order; a list with quick access by index
     * @param nowNanos on the clock of the jobs' deadlines
     */
    SlotPreference prefer(FreeSlot slot, List<DeadlineJob> jobs, long nowNanos);
}
