package io.tiercel.reproduce.mimp.real;

import io.tiercel.reproduce.mimp.agent.AgentStatus;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the host's counters say at one moment. Seconds are those of one processor, since some time in the past.
 *
 * @param nanos when, by the system's nanoseconds
 * @param busySeconds of all processors, whoever used them
 * @param stolenSeconds that a hypervisor below this machine kept from it
 * @param cpuSeconds by VM and service
 * @param batchUnits of work that all batch VMs have done
 * @param agent what the agent says
 */
record HostSample(
        long nanos,
        double busySeconds,
        double stolenSeconds,
        Map<String, Double> cpuSeconds,
        long batchUnits,
        AgentStatus agent) {
    HostSample {
        cpuSeconds = Map.copyOf(cpuSeconds);
    }

    /** What each VM and service has used since an earlier sample. */
    Map<String, Double> usedSince(HostSample earlier) {
        Map<String, Double> used = new TreeMap<>();
        cpuSeconds.forEach((member, now) -> used.put(member, now - earlier.cpuSeconds.getOrDefault(member, 0.0)));
        return used;
    }

    /**
     * What neither VMs nor services have used of this machine since then. The kernel counts what all have used by ticks and
     * what groups have used by the clock, so a little may be missing.
     */
    double othersSince(HostSample earlier) {
        double ours = usedSince(earlier).values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        return Math.max(0, busySeconds - earlier.busySeconds - ours);
    }

    double secondsSince(HostSample earlier) {
        return (nanos - earlier.nanos) / 1e9;
    }
}
