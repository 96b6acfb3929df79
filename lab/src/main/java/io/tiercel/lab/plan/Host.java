package io.tiercel.lab.plan;

import java.util.List;

/** A pseudo-host: VMs that share a disk and a link. */
public record Host(String name, String rack, List<Vm> vms) {
    public Host {
        vms = List.copyOf(vms);
    }
}
