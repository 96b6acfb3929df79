package io.tiercel.core.admission;

import io.tiercel.core.choice.Contender;
import java.util.List;

/** Decides whether a job that is submitted with a deadline is taken, and whether it is promised its deadline. */
@FunctionalInterface
public interface JobAdmission {
    /** Takes every job and promises nothing: the floor, and what holds where nothing is known of jobs. */
    JobAdmission ALL = (job, queue, nowMillis) -> AdmissionDecision.taken("no deadline is promised here");

    /**
     * The decision, which must come at once: the submitter waits for it, and so do those who come after.
     *
     * @param queue the jobs of the same queue that have not ended, with and without a deadline, in the order of their arrival;
     *     also those that do not run yet
     * @param nowMillis in milliseconds since 1970
     */
    AdmissionDecision decide(Applicant job, List<Contender> queue, long nowMillis);

    /**
     * What to tell the submitter of a job without a deadline. It is always taken, and promised nothing.
     *
     * @param application of which the job is a run: its name
     * @param option after which its submitter writes a deadline, as {@code -Dtiercel.deadline=}
     */
    default String withoutDeadline(String application, String option) {
        return "it has no deadline";
    }
}
