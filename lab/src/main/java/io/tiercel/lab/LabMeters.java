package io.tiercel.lab;

import io.tiercel.lab.host.ControlGroups;
import io.tiercel.lab.host.LabNetwork;
import io.tiercel.lab.plan.Host;
import io.tiercel.lab.plan.NetworkPlan;
import io.tiercel.lab.plan.Vm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What has gone through a lab's disks and links, and what memory it takes, as the kernel counts it. Thread-safe. */
public final class LabMeters {
    private final LabParts parts;

    LabMeters(LabParts parts) {
        this.parts = parts;
    }

    /** Bytes that were read from the hosts' disks since these were made. */
    public long diskReadBytes() throws IOException {
        long sum = 0;
        for (Host host : parts.site().topology().hosts()) {
            sum += parts.disks().readBytes(host);
        }
        return sum;
    }

    /**
     * Bytes that the processes of a VM have caused to be read, from all disks. Processes that have ended count as long
     * as one does that started them.
     */
    public long diskReadBytes(Vm vm) throws IOException {
        return ProcessReads.bytes(ControlGroups.processes(parts.groupPlan().processList(vm)));
    }

    /**
     * Processor time that all processes of the lab have had: the master's, clients', and those of all VMs. Processes that
     * have ended count as long as one does that started them.
     */
    public double cpuSeconds() throws IOException {
        List<Path> groups = new ArrayList<>(parts.groupPlan().masterProcessLists());
        parts.site().topology().vms().forEach(vm -> groups.add(parts.groupPlan().processList(vm)));
        double sum = 0;
        for (Path group : groups) {
            sum += ProcessCpu.seconds(ControlGroups.processes(group));
        }
        return sum;
    }

    /** What went over the cable of each VM, by its name: received is what the VM has sent. */
    public Map<String, LabNetwork.Port> ports() throws IOException {
        return parts.network().ports();
    }

    /** What went over the cable between a host, or a rack, and the rest: received is what came from above. */
    public LabNetwork.Port uplink(String hostOrRack) throws IOException {
        LabNetwork.Port port = ports().get(NetworkPlan.uplink(hostOrRack));
        if (port == null) {
            throw new IllegalArgumentException("no host or rack is called '" + hostOrRack + "'");
        }
        return port;
    }

    /** Memory of everything in the lab, page cache included. */
    public long memoryBytes() throws IOException {
        return ControlGroups.number(parts.groupPlan().memoryUsage());
    }

    public long memoryBytes(Vm vm) throws IOException {
        return ControlGroups.number(parts.groupPlan().memoryUsage(vm));
    }

    /** Bytes of files that a VM has in memory and that are not locked. */
    public long pageCacheBytes(Vm vm) throws IOException {
        return ControlGroups.pageCacheBytes(parts.groupPlan().memoryStatistics(vm));
    }
}
