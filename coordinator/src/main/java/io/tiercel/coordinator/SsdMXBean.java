package io.tiercel.coordinator;

import io.tiercel.daemon.Metric;

/** What can be watched by JMX of the loop that divides SSDs. */
public interface SsdMXBean {
    /** Rounds since the coordinator began. */
    @Metric(value = "Rounds of the loop that divides SSDs.", counts = true)
    long getRounds();

    /** Whether an operator has stopped it. */
    @Metric("Whether an operator has stopped the loop: 1, or 0 if not.")
    boolean isPaused();

    /** Caches that the last round looked at. */
    @Metric("Caches of VMs that the last round looked at.")
    int getCaches();

    /** What the last round could not do. */
    @Metric("What the last round could not do, as a number of problems.")
    int getProblems();

    /** What the last round saves. */
    @Metric("Seconds of critical waiting that the last round saves each second.")
    double getSavedSeconds();
}
