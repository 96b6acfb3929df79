package io.tiercel.core.ssd.plan;

import java.util.List;

/**
 * All SSDs of a platform at one moment. What is said of VMs in lists is in this order: SSD by SSD, and in each as its VMs are.
 *
 * @param hosts the SSDs
 */
public record SsdSnapshot(List<SsdHost> hosts) {
    public SsdSnapshot {
        hosts = List.copyOf(hosts);
    }

    /** All VMs. */
    public List<SsdVm> vms() {
        return hosts.stream().flatMap(host -> host.vms().stream()).toList();
    }
}
