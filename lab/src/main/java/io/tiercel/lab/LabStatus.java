package io.tiercel.lab;

import java.util.List;

/**
 * How a lab is.
 *
 * @param liveDataNodes that the NameNode counts on; -1 if it does not answer
 * @param liveNodeManagers that the ResourceManager counts on; -1 if it does not answer
 * @param memoryBytes of all VMs, the master and clients, page cache included
 * @param memoryBytesMax what that can be at most
 */
public record LabStatus(
        String id,
        int liveDataNodes,
        int liveNodeManagers,
        long memoryBytes,
        long memoryBytesMax,
        List<DaemonStatus> daemons,
        List<VmStatus> vms) {
    public LabStatus {
        daemons = List.copyOf(daemons);
        vms = List.copyOf(vms);
    }

    /** Whether every daemon runs and every worker is counted on. */
    public boolean complete() {
        return daemons.stream().allMatch(DaemonStatus::up)
                && liveDataNodes == vms.size()
                && liveNodeManagers == vms.size();
    }

    /**
     * How a daemon is.
     *
     * @param pid 0 if it does not run
     */
    public record DaemonStatus(String name, String machine, boolean up, long pid) {}

    /**
     * Where a VM is, and what it takes.
     *
     * @param memoryBytes page cache included
     */
    public record VmStatus(String name, String host, String rack, String address, long memoryBytes) {}
}
