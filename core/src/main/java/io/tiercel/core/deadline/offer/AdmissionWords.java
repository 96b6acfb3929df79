package io.tiercel.core.deadline.offer;

import io.tiercel.core.deadline.DeadlineText;
import io.tiercel.core.deadline.SuggestedDeadline;
import io.tiercel.core.deadline.admission.AdmissionVerdict.Reason;
import io.tiercel.core.deadline.admission.AdmissionVerdict.Refused;
import org.jspecify.annotations.Nullable;

/**
 * What admission control says, for the submitter. Deadlines are in the form in which they are written again.
 *
 * @param option after which the submitter writes a deadline
 * @param suggested by the application's earlier runs; null where it has none
 */
record AdmissionWords(String option, @Nullable SuggestedDeadline suggested) {
    String promised(double confidence) {
        return "its deadline is promised, with a confidence of " + Math.round(confidence * 100) + " %";
    }

    /** Of a job that is taken without a promise. */
    String unpromised(Reason reason) {
        return "it is taken without a promise, as " + reason.words() + (suggested == null ? "" : ". " + suggestion());
    }

    /** Of a job that would miss its own deadline, which is so many seconds away. */
    String ownDeadline(Refused refused, double secondsLeft) {
        return "it needs " + needed(refused) + ", and its deadline is in " + DeadlineText.print(Math.floor(secondsLeft))
                + ". " + earliest(refused);
    }

    /** Of a job for which another, which was promised its deadline, would miss it. */
    String deadlineOf(String other, Refused refused) {
        return "it needs " + needed(refused) + ", and " + other + " would miss the deadline that it was promised. "
                + earliest(refused);
    }

    private static String needed(Refused refused) {
        return DeadlineText.print(refused.neededSeconds()) + " with the jobs that have earlier deadlines";
    }

    private String earliest(Refused refused) {
        boolean isWithinAYear = refused.earliestSeconds() <= DeadlineText.FURTHEST.toSeconds();
        String earliest = isWithinAYear
                ? "The earliest deadline that would be accepted: " + option
                        + DeadlineText.print(refused.earliestSeconds())
                : "No deadline within a year would be accepted";
        return earliest + (suggested == null ? "" : ". " + past(suggested));
    }

    private String suggestion() {
        return suggested == null
                ? ""
                : past(suggested) + ", so a deadline for it may be " + option + DeadlineText.print(suggested.seconds());
    }

    private static String past(SuggestedDeadline suggested) {
        String kept = DeadlineText.print(suggested.seconds());
        return suggested.runs() == 1
                ? "Its one earlier run took up to " + kept
                : "Its " + suggested.runs() + " earlier runs " + (suggested.isCarried() ? "kept to " : "took up to ")
                        + kept;
    }
}
