package io.tiercel.systemtests.scheduling;

import io.tiercel.core.admission.AdmissionDecision;
import io.tiercel.core.admission.Applicant;
import io.tiercel.core.admission.WrittenDeadline;
import io.tiercel.core.choice.Contender;
import io.tiercel.resourcemanager.admission.DeadlineRule;
import java.util.List;
import java.util.OptionalInt;

/** Promises every deadline but those of jobs of three map tasks or more, which it refuses. */
public final class PromisingRule extends DeadlineRule {
    static final String WORDS =
            "it has 3 map tasks, and the earliest deadline that would be kept is 2099-01-01T00:00:00Z";

    /** What it was asked last. */
    record Asked(Applicant job, List<Contender> queue) {}

    private static volatile Asked asked = new Asked(new Applicant("", "", "", 0, OptionalInt.empty(), ""), List.of());

    /** Made by CapacityScheduler. */
    public PromisingRule() {
        super(new WrittenDeadline(), PromisingRule::decide);
    }

    static Asked asked() {
        return asked;
    }

    private static AdmissionDecision decide(Applicant job, List<Contender> queue, long nowMillis) {
        asked = new Asked(job, queue);
        return job.maps().orElse(0) >= 3
                ? AdmissionDecision.refused(WORDS)
                : AdmissionDecision.promised("there is room for it");
    }
}
