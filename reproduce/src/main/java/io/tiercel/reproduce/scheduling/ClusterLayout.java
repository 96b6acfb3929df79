package io.tiercel.reproduce.scheduling;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.Medium;
import io.tiercel.core.model.Proximity;
import java.util.List;
import java.util.stream.IntStream;

/**
 * So many VMs, eight on a host, five hosts in a rack; the last host and the last rack may be smaller.
 *
 * @param vms numbered from 0, host by host and rack by rack
 */
record ClusterLayout(int vms) {
    private static final int VMS_ON_HOST = 8;
    private static final int VMS_IN_RACK = 5 * VMS_ON_HOST;
    private static final String VM = "vm";

    ClusterLayout {
        if (vms < 1) {
            throw new IllegalArgumentException("a cluster needs at least one VM: " + vms);
        }
    }

    int racks() {
        return rackOf(vms - 1) + 1;
    }

    int rackOf(int vm) {
        return vm / VMS_IN_RACK;
    }

    /** The VMs of the rack are those from this one on. */
    int firstOf(int rack) {
        return rack * VMS_IN_RACK;
    }

    int vmsInRack(int rack) {
        return Math.min(VMS_IN_RACK, vms - firstOf(rack));
    }

    /** The VM's host name. */
    String name(int vm) {
        return VM + vm;
    }

    /** As YARN writes it. */
    String rackName(int rack) {
        return "/rack" + rack;
    }

    /** The number of the VM with this host name. */
    int vm(String name) {
        return Integer.parseInt(name.substring(VM.length()));
    }

    /** The best level at which the task reads its block on the VM. */
    LocalityLevel level(PlannedTask task, int vm) {
        LocalityLevel best = task.memory() == PlannedTask.NOWHERE
                ? LocalityLevel.OFF_RACK
                : LocalityLevel.of(proximity(task.memory(), vm), Medium.MEMORY);
        for (int disk : task.disks()) {
            LocalityLevel level = LocalityLevel.of(proximity(disk, vm), Medium.DISK);
            best = level.compareTo(best) < 0 ? level : best;
        }
        return best;
    }

    /** As the topology file has it: a line for each VM. */
    List<String> topologyLines() {
        return IntStream.range(0, vms)
                .mapToObj(vm -> name(vm) + " host" + vm / VMS_ON_HOST + " " + rackName(rackOf(vm)))
                .toList();
    }

    private Proximity proximity(int vm, int other) {
        if (vm == other) {
            return Proximity.SAME_VM;
        }
        if (vm / VMS_ON_HOST == other / VMS_ON_HOST) {
            return Proximity.SAME_HOST;
        }
        return rackOf(vm) == rackOf(other) ? Proximity.SAME_RACK : Proximity.ELSEWHERE;
    }
}
