package io.tiercel.lab;

import io.tiercel.lab.daemons.LiveNodes;
import io.tiercel.lab.plan.Daemon;
import io.tiercel.lab.plan.GroupPlan;
import io.tiercel.lab.plan.LabSite;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.lab.plan.Vm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * How a lab is.
 *
 * @param workers VMs with a DataNode and a NodeManager of the master's Hadoop
 * @param liveDataNodes that the NameNode counts on; -1 if it does not answer
 * @param liveNodeManagers that the ResourceManager counts on; -1 if it does not answer
 * @param memoryBytes of all VMs, the master and clients, page cache included
 * @param memoryBytesMax what that can be at most
 */
public record LabStatus(
        String id,
        int workers,
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

    static LabStatus of(LabParts parts) throws IOException {
        LabSite site = parts.site();
        List<DaemonStatus> daemons = new ArrayList<>();
        for (Daemon daemon : Daemon.of(site.plan())) {
            OptionalLong pid = parts.launcher().pid(daemon);
            daemons.add(new DaemonStatus(daemon.name(), daemon.machine(), pid.isPresent(), pid.orElse(0)));
        }
        LabMeters meters = new LabMeters(parts);
        List<VmStatus> vms = new ArrayList<>();
        for (Vm vm : site.topology().vms()) {
            vms.add(new VmStatus(vm.name(), vm.host(), vm.rack(), vm.address(), meters.memoryBytes(vm)));
        }
        LiveNodes live = parts.masters().live(LabTopology.MASTER);
        return new LabStatus(
                site.id(),
                site.plan().clusters().get(0).workers().size(),
                live.dataNodes(),
                live.nodeManagers(),
                meters.memoryBytes(),
                GroupPlan.memoryBytes(site.plan()),
                daemons,
                vms);
    }

    /** Whether every daemon runs and every worker is counted on. */
    public boolean complete() {
        return daemons.stream().allMatch(DaemonStatus::up) && liveDataNodes == workers && liveNodeManagers == workers;
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
