package io.tiercel.core.deadline.offer;

import io.tiercel.core.admission.AdmissionDecision;
import io.tiercel.core.deadline.DeadlineText;
import io.tiercel.core.deadline.admission.AdmissionVerdict;
import io.tiercel.core.deadline.admission.AdmissionVerdict.Reason;
import io.tiercel.core.deadline.admission.AdmissionVerdict.Refused;
import io.tiercel.core.deadline.admission.AdmissionVerdict.Unpromised;
import io.tiercel.core.why.Ground;
import java.util.ArrayList;
import java.util.List;

/**
 * What an admission went by, and what would have changed it.
 *
 * @param models of types of tasks that were known
 * @param slots of the queue
 * @param promised jobs of the queue that were promised their deadline, and had not ended
 * @param confidence with which deadlines are promised
 */
record AdmissionReasons(int models, int slots, int promised, double confidence) {
    AdmissionDecision of(AdmissionDecision decision, AdmissionVerdict verdict) {
        List<Ground> grounds = new ArrayList<>(List.of(
                Ground.of("slots of its queue", slots, "slots"),
                Ground.of("jobs promised before it", promised, "jobs"),
                Ground.of("types of tasks with a model", models, "types"),
                Ground.of("confidence", confidence * 100, "%")));
        if (verdict instanceof Refused refused) {
            grounds.add(Ground.of("time that it needs", Math.ceil(refused.neededSeconds()), "s"));
            grounds.add(Ground.of("earliest time that is taken", Math.ceil(refused.earliestSeconds()), "s"));
            return decision.by(grounds, earliest(refused), change(refused));
        }
        return verdict instanceof Unpromised unpromised
                ? decision.by(grounds, "", change(unpromised.reason()))
                : decision.by(
                        grounds,
                        "to refuse it",
                        "an earlier deadline than its queue's slots keep after the jobs that are promised theirs");
    }

    private static String earliest(Refused refused) {
        return refused.earliestSeconds() <= DeadlineText.FURTHEST.toSeconds()
                ? "to take it with a deadline in " + DeadlineText.print(refused.earliestSeconds())
                : "";
    }

    private static String change(Refused refused) {
        return refused.keptFrom() == null
                ? "a later deadline, more slots for its queue, or fewer jobs with earlier deadlines"
                : "a later deadline, more slots for its queue, or the end of the job that was promised its own";
    }

    private static String change(Reason reason) {
        return switch (reason) {
            case NO_DEADLINE -> "a deadline";
            case UNKNOWN_TASKS -> "a job that says how many tasks it has, as one of MapReduce does";
            case NO_MODEL -> "an earlier run of its application: models are made from tasks that have ended";
            case UNKNOWN_OTHERS -> "a model of the tasks of all jobs of its queue that were promised their deadline";
            case NO_SLOTS -> "a VM with slots for its queue";
            case NO_CONTROL -> "admission control: the setting tiercel.deadline.admission";
        };
    }
}
