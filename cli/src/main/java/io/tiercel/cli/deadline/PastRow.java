package io.tiercel.cli.deadline;

import io.tiercel.core.deadline.DeadlineText;
import io.tiercel.core.deadline.SuggestedDeadline;
import io.tiercel.core.deadline.model.ApplicationPast;
import org.jspecify.annotations.Nullable;

/**
 * The past of an application in one line.
 *
 * @param runs that are kept
 * @param mapTasks of a run; 0 where that is not known
 * @param masterSeconds until its first task
 * @param tailSeconds from the end of its last map task to its own
 * @param tailAtMostSeconds what that keeps to with the confidence
 * @param suggestedDeadlineSeconds what earlier runs kept to; null where there are none
 * @param suggestionHolds whether they are enough for the confidence
 */
record PastRow(
        String application,
        int runs,
        int mapTasks,
        double masterSeconds,
        double tailSeconds,
        double tailAtMostSeconds,
        @Nullable Double suggestedDeadlineSeconds,
        boolean suggestionHolds) {
    static PastRow of(String application, ApplicationPast past, double confidence) {
        SuggestedDeadline suggested = SuggestedDeadline.of(past, confidence);
        return new PastRow(
                application,
                past.runSeconds().size(),
                past.tasks(),
                past.masterSeconds(),
                past.tail(confidence).expected(),
                past.tailAtMost(confidence),
                suggested == null ? null : suggested.seconds(),
                suggested != null && suggested.isCarried());
    }

    /** As {@code tiercel.deadline} takes it. */
    String suggestion() {
        return suggestedDeadlineSeconds == null
                ? ""
                : DeadlineText.print(suggestedDeadlineSeconds) + (suggestionHolds ? "" : ", of too few");
    }
}
