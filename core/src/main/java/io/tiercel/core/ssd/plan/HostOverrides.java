package io.tiercel.core.ssd.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What operators have said of an SSD's VMs, and what is left for the solver.
 *
 * @param host the SSD with all its VMs
 * @param said what holds, by cache
 * @param open the SSD without those whose room is said, and without that room
 */
record HostOverrides(SsdHost host, SortedMap<String, SsdOverride> said, SsdHost open) {
    /** Overrides that do not fit into the SSD together, with a piece for each other VM, do not hold: the last of them first. */
    static HostOverrides of(SsdHost host, SortedMap<String, SsdOverride> overrides, List<String> problems) {
        SortedMap<String, SsdOverride> said = new TreeMap<>();
        List<SsdVm> open = new ArrayList<>();
        long left = host.roomBytes();
        long others = host.vms().stream().filter(vm -> bytes(overrides, vm) < 0).count();
        long spoken = left - others * SsdPlanner.PIECE_BYTES;
        for (SsdVm vm : host.vms()) {
            SsdOverride override = overrides.get(vm.vm());
            long bytes = bytes(overrides, vm);
            boolean fits = bytes < 0 || bytes <= spoken;
            if (override != null && fits) {
                said.put(vm.id(), override);
            } else if (override != null) {
                problems.add("the override of " + vm.vm() + " does not fit: it says " + bytes + " bytes, and "
                        + Math.max(0, spoken) + " are left for it on the SSD of " + host.host()
                        + "; the solver decides instead");
            }
            if (bytes >= 0 && fits) {
                spoken -= bytes;
                left -= bytes;
            } else {
                open.add(vm);
            }
        }
        return new HostOverrides(host, said, host.with(left, open));
    }

    private static long bytes(SortedMap<String, SsdOverride> overrides, SsdVm vm) {
        SsdOverride override = overrides.get(vm.vm());
        return override == null ? -1 : override.bytes().orElse(-1);
    }

    /** Whether the solver decides what room a VM gets. */
    boolean isOpen(SsdVm vm) {
        SsdOverride override = said.get(vm.id());
        return override == null || override.bytes().isEmpty();
    }

    /** The room that an operator has said. */
    long bytes(SsdVm vm) {
        SsdOverride override = said.get(vm.id());
        if (override == null) {
            throw new IllegalStateException("nobody has said what room " + vm.vm() + " gets");
        }
        return override.bytes().orElseThrow();
    }

    /** A VM's part of operations, where the solver says so much. */
    double iops(SsdVm vm, double solved) {
        SsdOverride override = said.get(vm.id());
        double iops = override == null ? solved : override.iops().orElse(solved);
        return Math.min(SsdPlan.SHARE_MAX, Math.max(1 / SsdPlan.SHARE_MAX, iops));
    }
}
