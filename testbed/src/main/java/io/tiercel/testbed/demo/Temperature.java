package io.tiercel.testbed.demo;

import java.util.Locale;

/** What memory holds when a job starts. */
public enum Temperature {
    /** Nothing: the node tier is empty and the system has forgotten the DataNodes' files. */
    COLD,
    /** What the last run of the same job in the same mode has left. */
    WARM;

    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }
}
