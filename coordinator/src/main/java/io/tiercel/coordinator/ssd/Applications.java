package io.tiercel.coordinator.ssd;

import io.tiercel.core.topology.ApplicationBorders;
import io.tiercel.core.topology.ApplicationBorders.Connection;
import io.tiercel.core.topology.ApplicationBorders.SeenVm;
import io.tiercel.core.topology.HadoopRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which VM is of which Hadoop application, as agents in VMs see it, or as an operator has said.
 *
 * @param members the VMs of each application, by its name: that of its first VM with a master
 * @param others VMs with an agent that are of none
 * @param roles what runs in each VM with an agent
 */
public record Applications(
        SortedMap<String, SortedSet<String>> members,
        SortedSet<String> others,
        SortedMap<String, Set<HadoopRole>> roles) {
    /** No VM has this name. */
    private static final String NOBODY = "";

    /**
     * Applications by what was seen.
     *
     * @param vms what the agent in each VM says
     * @param said applications by VM, which an operator has said; they count more than what was seen
     */
    static Applications of(Map<String, VmReport> vms, SortedMap<String, String> said) {
        Map<String, String> byAddress = new TreeMap<>();
        Map<String, SeenVm> seen = new TreeMap<>();
        SortedMap<String, Set<HadoopRole>> roles = new TreeMap<>();
        vms.forEach((vm, report) -> {
            // What several VMs have, as the address of a bridge, names none of them.
            report.addresses().forEach(address -> byAddress.merge(address, vm, (one, other) -> NOBODY));
            seen.put(vm, report.seen());
            roles.put(vm, report.seen().roles());
        });
        ApplicationBorders borders = ApplicationBorders.of(seen, connections(vms, byAddress));
        SortedMap<String, SortedSet<String>> members = new TreeMap<>();
        for (SortedSet<String> application : borders.applications()) {
            String name = application.stream()
                    .filter(vm -> isMaster(roles.get(vm)))
                    .findFirst()
                    .orElseThrow();
            SortedSet<String> left = new TreeSet<>();
            application.stream().filter(vm -> !said.containsKey(vm)).forEach(vm -> left.add(vm));
            if (!left.isEmpty()) {
                members.put(name, left);
            }
        }
        said.forEach((vm, name) ->
                members.computeIfAbsent(name, unused -> new TreeSet<>()).add(vm));
        SortedSet<String> others = new TreeSet<>(borders.others());
        others.removeAll(said.keySet());
        return new Applications(members, others, roles);
    }

    private static List<Connection> connections(Map<String, VmReport> vms, Map<String, String> byAddress) {
        List<Connection> connections = new ArrayList<>();
        vms.forEach((vm, report) -> report.connections()
                .forEach(to -> connections.add(
                        new Connection(vm, to.role(), byAddress.getOrDefault(to.address(), to.address()), to.port()))));
        return connections;
    }

    private static boolean isMaster(@Nullable Set<HadoopRole> roles) {
        return roles != null && roles.stream().anyMatch(HadoopRole::isMaster);
    }

    /** Whether a NameNode or a ResourceManager runs in a VM. */
    boolean isMaster(String vm) {
        return isMaster(roles.get(vm));
    }

    /** The VMs in which a NameNode or a ResourceManager runs. */
    public SortedSet<String> masters() {
        SortedSet<String> masters = new TreeSet<>(roles.keySet());
        masters.removeIf(vm -> !isMaster(vm));
        return masters;
    }

    /** The application that a VM is of; the VM's own name where it is of none. */
    SortedMap<String, String> byVm() {
        SortedMap<String, String> byVm = new TreeMap<>();
        members.forEach((name, vms) -> vms.forEach(vm -> byVm.put(vm, name)));
        return byVm;
    }

    /** The VMs of the same application as this one, without it. */
    Set<String> others(String vm, Map<String, String> byVm) {
        String name = byVm.get(vm);
        Set<String> others = new TreeSet<>(name == null ? Set.of() : members.getOrDefault(name, new TreeSet<>()));
        others.remove(vm);
        return others;
    }
}
