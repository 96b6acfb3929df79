package io.tiercel.core.choice;

import java.util.Comparator;
import java.util.List;

/**
 * The job with the earliest deadline first (EDF), whatever the VM is; those without one last, in the order of their arrival.
 *
 * <p>The baseline of MIMP (section 6.2). Jobs wait for locality as always.
 */
public final class EarliestDeadlineChoice implements SlotChoice {
    private static final Comparator<Contender> ORDER = Comparator.<Contender>comparingLong(
                    job -> job.deadlineMillis().orElse(Long.MAX_VALUE))
            .thenComparingLong(Contender::arrivedMillis)
            .thenComparing(Contender::id);

    @Override
    public List<Turn> turns(SlotOffer offer, List<Contender> jobs) {
        return jobs.stream().sorted(ORDER).map(job -> new Turn(job, true)).toList();
    }
}
