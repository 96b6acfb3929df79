package io.tiercel.testbed.demo;

import io.tiercel.testbed.jobs.MainJob;
import java.util.Locale;

/** One execution of a job. */
public record Run(MainJob job, Mode mode, Temperature temperature) {
    /** For people: {@code Grep, Tiercel, warm}. */
    public String title() {
        return job.title() + ", " + mode.title() + ", " + temperature.title();
    }

    /** For paths: {@code grep-tiercel-warm}. */
    String slug() {
        return (job.title() + "-" + mode.title() + "-" + temperature.title()).toLowerCase(Locale.ROOT);
    }
}
