package io.tiercel.coordinator;

import io.tiercel.daemon.Metric;
import java.util.List;

/** What can be watched of the hypervisors by JMX, as their agents say it. */
public interface HostsMXBean {
    /** Hypervisors whose agents are in session. */
    @Metric("Hypervisors whose agents are in session.")
    int getPresent();

    /** VMs in the background class now, on all of them. */
    @Metric("VMs in the background class now.")
    int getBackground();

    /** Of those, VMs that the guard has raised now. */
    @Metric("VMs of the background class that the guard has raised now, as they had starved.")
    int getRaised();

    /** On the hypervisor where it is most, for which share of their time interactive VMs wait for a processor. */
    @Metric(
            "What share of their time interactive VMs wait for a processor, from 0 to 1, on the hypervisor where that is most.")
    double getInteractiveWaitingMax();

    /** What agents said last, the first thousand of them, each as a line of JSON. */
    List<String> getHostLines();

    /** The best-effort VMs by the coordinator's word, which the agents are told. */
    List<String> getBackgroundVms();
}
