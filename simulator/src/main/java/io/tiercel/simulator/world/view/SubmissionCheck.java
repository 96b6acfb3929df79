package io.tiercel.simulator.world.view;

import io.tiercel.simulator.world.model.JobPlan;
import java.util.Optional;

/** Decides at its submission whether a job is taken. */
@FunctionalInterface
public interface SubmissionCheck {
    /** Takes every job. */
    SubmissionCheck NONE = (job, cluster) -> Optional.empty();

    /**
     * Why the job is refused, in words for whoever submitted it; empty if it is taken.
     *
     * @param cluster of whose jobs it is not one yet
     */
    Optional<String> refusal(JobPlan job, ClusterView cluster);
}
