package io.tiercel.resourcemanager.admission;

import io.tiercel.core.admission.AdmissionDecision;
import io.tiercel.core.admission.Applicant;
import io.tiercel.core.admission.JobAdmission;
import io.tiercel.core.choice.Contender;
import io.tiercel.core.deadline.offer.ForecastAdmission;
import io.tiercel.resourcemanager.desk.DeadlineDesk;
import io.tiercel.resourcemanager.desk.Desks;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.jspecify.annotations.Nullable;

/** Admission by what the ResourceManager's desk knows; where it has none, every job is taken, and nothing is promised. */
record DeskAdmission(RMContext resourceManager) implements JobAdmission {
    @Override
    public AdmissionDecision decide(Applicant job, List<Contender> queue, long nowMillis) {
        JobAdmission known = known(job.queue());
        return known == null
                ? AdmissionDecision.taken(
                        "it is taken without a promise, as this ResourceManager is not set up for any: Tiercel is off, or "
                                + "MasterChannel is not among its processors")
                : remembered(job, known.decide(job, queue, nowMillis), nowMillis);
    }

    private AdmissionDecision remembered(Applicant job, AdmissionDecision decision, long nowMillis) {
        DeadlineDesk desk = Desks.of(resourceManager);
        if (desk != null) {
            desk.admitted(decision.explanation(job, nowMillis));
        }
        return decision;
    }

    @Override
    public String withoutDeadline(String application, String option) {
        JobAdmission known = known("");
        return known == null
                ? JobAdmission.super.withoutDeadline(application, option)
                : known.withoutDeadline(application, option);
    }

    /** Made anew each time, as models and slots change. */
    private @Nullable JobAdmission known(String queue) {
        DeadlineDesk desk = Desks.of(resourceManager);
        return desk == null
                ? null
                : new ForecastAdmission(desk.config(), desk.models(), desk.slots(queue), desk.residuals());
    }
}
