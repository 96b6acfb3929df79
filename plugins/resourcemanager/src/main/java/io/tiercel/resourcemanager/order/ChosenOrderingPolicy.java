package io.tiercel.resourcemanager.order;

import io.tiercel.core.choice.SlotChoice;
import io.tiercel.resourcemanager.terms.JobTerms;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.IteratorSelector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/**
 * Jobs of a queue in the order of a choice that is made anew for each free slot, and may depend on the VM that it is on.
 *
 * <p>While no slot is offered, as where YARN looks for containers to preempt, jobs are in the order of their deadlines. The
 * choice needs a board ({@code MasterChannel}); without one it is not made, and that order holds.
 */
public abstract class ChosenOrderingPolicy<S extends SchedulableEntity> extends RankedOrderingPolicy<S> {
    private final OfferChoice<S> choice;
    private final PastOffers<S> past = new PastOffers<>();

    protected ChosenOrderingPolicy(SlotChoice choice) {
        this.choice = new OfferChoice<>((resourceManager, queue) -> choice);
    }

    ChosenOrderingPolicy(DeskChoice choices) {
        this.choice = new OfferChoice<>(choices);
    }

    @Override
    double rank(S job) {
        return job instanceof SchedulerApplicationAttempt attempt
                ? JobTerms.of(attempt.getApplicationSchedulingEnvs())
                        .deadlineMillis()
                        .orElse(Long.MAX_VALUE)
                : Long.MAX_VALUE;
    }

    @Override
    Iterator<S> offered(List<Standing<S>> inOrder, IteratorSelector selector) {
        return new ChosenJobs<>(inOrder, choice, past, selector == null ? null : selector.getPartition());
    }

    @Override
    void granted(Standing<S> job) {
        past.granted(job);
        job.contender().granted();
    }
}
