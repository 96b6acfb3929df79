package io.tiercel.coordinator;

import io.tiercel.daemon.Metric;

/** What can be watched by JMX of the parts of Tiercel that the coordinator knows. */
public interface PartsMXBean {
    /** Parts in session. */
    @Metric("Parts of Tiercel in session with the coordinator.")
    long getInSession();

    /** Parts that have left within a day, with no other in their place. */
    @Metric("Parts of Tiercel that have left within a day, with no other in their place.")
    long getAway();

    /** Parts that say what keeps them from their work, the coordinator included. */
    @Metric("Parts of Tiercel that say what keeps them from their work, the coordinator included.")
    long getInTrouble();

    /** Parts in session of another build than the coordinator. */
    @Metric("Parts of Tiercel in session that are of another build than the coordinator.")
    long getOtherBuilds();

    /** Errors and warnings of the doctor on all machines. */
    @Metric("Errors and warnings that the doctor found on machines, as their relays tell.")
    long getProblemsFound();

    /** Hints of the doctor on all machines. */
    @Metric("Hints that the doctor gave on machines, as their relays tell.")
    long getHintsFound();
}
