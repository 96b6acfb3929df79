package io.tiercel.core.deadline;

import io.tiercel.core.deadline.model.ApplicationPast;
import io.tiercel.core.deadline.model.ErrorRatios;
import org.jspecify.annotations.Nullable;

/**
 * A deadline for the next run of an application that runs again and again: what its earlier runs kept to. It is shown, and
 * never imposed.
 *
 * @param seconds from submission, in whole minutes
 * @param runs of which it was made
 * @param isCarried whether they are enough for the confidence; if not, it is what the longest of them took
 */
public record SuggestedDeadline(double seconds, int runs, boolean isCarried) {
    private static final double STEP_SECONDS = 60;

    /**
     * The suggestion, or null where the application has never run.
     *
     * @param confidence as 0.9, that the next run keeps to it where it is like those before
     */
    public static @Nullable SuggestedDeadline of(ApplicationPast past, double confidence) {
        ErrorRatios times = past.runTimes();
        if (times.count() == 0) {
            return null;
        }
        double seconds = STEP_SECONDS * Math.ceil(times.upper(confidence) / STEP_SECONDS);
        return new SuggestedDeadline(seconds, times.count(), times.carries(confidence));
    }
}
