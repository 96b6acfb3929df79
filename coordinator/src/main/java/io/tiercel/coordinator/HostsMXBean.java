package io.tiercel.coordinator;

import java.util.List;

/** What can be watched of the hypervisors by JMX, as their agents say it. */
public interface HostsMXBean {
    /** Hypervisors whose agents are in session. */
    int getPresent();

    /** What agents said last, the first thousand of them, each as a line of JSON. */
    List<String> getHostLines();

    /** The best-effort VMs by the coordinator's word, which the agents are told. */
    List<String> getBackgroundVms();
}
