package io.tiercel.core.deadline.choice;

import io.tiercel.core.deadline.progress.DeadlineJob;
import java.util.List;
import java.util.function.ToLongFunction;

/** A policy that puts jobs in an order whatever the slot is. Not thread-safe. */
final class OrderedJobs implements DeadlinePolicy {
    private final OfferReason reason;
    private final ToLongFunction<DeadlineJob> key;
    private final SlotPreference preference = new SlotPreference();

    OrderedJobs(OfferReason reason, ToLongFunction<DeadlineJob> key) {
        this.reason = reason;
        this.key = key;
    }

    @Override
    public SlotPreference prefer(FreeSlot slot, List<DeadlineJob> jobs, long nowNanos) {
        preference.begin(job -> true);
        for (int i = 0; i < jobs.size(); i++) {
            DeadlineJob job = jobs.get(i);
            if (job.waiting() > 0) {
                preference.add(job, reason, key.applyAsLong(job));
            }
        }
        return preference;
    }
}
