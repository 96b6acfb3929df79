package io.tiercel.core.locality;

import io.tiercel.core.model.LocalityLevel;

/** Decides whether a job takes a slot now or waits for one that is nearer to its input. */
public interface Patience {
    /** Takes whatever is offered. */
    Patience NONE = new Patience() {
        @Override
        public boolean accepts(WaitingJob job, LocalityLevel level) {
            return true;
        }

        @Override
        public String why(WaitingJob job, LocalityLevel level) {
            return "never waits";
        }
    };

    /**
     * Whether the job takes a slot at this level, the best that this slot has for it. Where it does, it would at every better
     * level of the order.
     */
    boolean accepts(WaitingJob job, LocalityLevel level);

    /** In words, what {@link #accepts} would go by now. */
    String why(WaitingJob job, LocalityLevel level);
}
