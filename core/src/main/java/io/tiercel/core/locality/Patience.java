package io.tiercel.core.locality;

import io.tiercel.core.model.LocalityLevel;

/** Decides whether a job takes a slot now or waits for one that is nearer to its input. */
@FunctionalInterface
public interface Patience {
    /** Takes whatever is offered. */
    Patience NONE = (job, level) -> true;

    /**
     * Whether the job takes a slot at this level, the best that this slot has for it. Where it does, it would at every better
     * level of the order.
     */
    boolean accepts(WaitingJob job, LocalityLevel level);

    /** How often in a row a job must have been skipped to take a slot at this level, if it is as it was at the offer. */
    default int skipsNeeded(LocalityLevel level, LastOffer at) {
        return 0;
    }
}
