package io.tiercel.core.locality;

import io.tiercel.core.model.LocalityLevel;

/**
 * What a job makes of an offered slot, and why.
 *
 * @param level the best that the slot has for the job
 * @param accepted whether the job takes it; a job that does not is skipped once more
 * @param why in words, what the decision went by
 */
public record Verdict(long job, int running, LocalityLevel level, boolean accepted, String why) {
    @Override
    public String toString() {
        return "job " + job + ", " + running + " running, " + (accepted ? "takes " : "passes over ") + level.label()
                + ": " + why;
    }
}
