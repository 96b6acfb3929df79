package io.tiercel.core.ssd.plan;

import java.util.List;

/**
 * An SSD of a hypervisor.
 *
 * @param host the hypervisor
 * @param ssd which of its SSDs, from 0 on
 * @param roomBytes that all caches on it may hold together
 * @param vms whose disks have caches on it
 */
public record SsdHost(String host, int ssd, long roomBytes, List<SsdVm> vms) {
    public SsdHost {
        vms = List.copyOf(vms);
        if (roomBytes < 0) {
            throw new IllegalArgumentException("an SSD has some room: " + roomBytes);
        }
    }

    /** With other VMs, in other room. */
    SsdHost with(long bytes, List<SsdVm> others) {
        return new SsdHost(host, ssd, bytes, others);
    }
}
