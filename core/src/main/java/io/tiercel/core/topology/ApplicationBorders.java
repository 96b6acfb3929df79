package io.tiercel.core.topology;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which VMs are one Hadoop application (AC-SSD, section 3.1: its "borderline").
 *
 * <p>The paper takes the connected components of all connections. One distcp or one monitor would make one application of two.
 * Here a connection joins two VMs only where it goes from a role to the port on which the master of that role listens. So data
 * transfer and monitoring join nothing.
 *
 * @param applications the VMs of each, that with the first VM first
 * @param others VMs that are of none
 */
public record ApplicationBorders(List<SortedSet<String>> applications, SortedSet<String> others) {
    /**
     * A connection that was seen.
     *
     * @param from the VM that has made it
     * @param to the VM that listens, which may be one that nobody knows
     */
    public record Connection(String from, String to, int port) {}

    /**
     * What was seen in a VM.
     *
     * @param roles of its processes
     * @param ports on which its masters listen for those that belong to them
     */
    public record SeenVm(Set<HadoopRole> roles, Map<Integer, HadoopRole> ports) {
        public SeenVm {
            roles = Collections.unmodifiableSet(new TreeSet<>(roles));
            ports = Collections.unmodifiableMap(new TreeMap<>(ports));
        }
    }

    public ApplicationBorders {
        applications = List.copyOf(applications);
    }

    /** The borders by what was seen. */
    public static ApplicationBorders of(Map<String, SeenVm> vms, List<Connection> connections) {
        Map<String, String> parents = new LinkedHashMap<>();
        vms.keySet().forEach(vm -> parents.put(vm, vm));
        for (Connection connection : connections) {
            SeenVm from = vms.get(connection.from());
            SeenVm to = vms.get(connection.to());
            if (from != null && to != null && joins(from, to, connection.port())) {
                parents.put(root(parents, connection.from()), root(parents, connection.to()));
            }
        }
        Map<String, SortedSet<String>> components = new TreeMap<>();
        for (String vm : new TreeSet<>(vms.keySet())) {
            components
                    .computeIfAbsent(root(parents, vm), unused -> new TreeSet<>())
                    .add(vm);
        }
        List<SortedSet<String>> applications = new ArrayList<>();
        SortedSet<String> others = new TreeSet<>();
        for (SortedSet<String> component : components.values()) {
            boolean isLed = component.stream().anyMatch(vm -> isMaster(vms.get(vm)));
            if (isLed) {
                applications.add(component);
            } else {
                others.addAll(component);
            }
        }
        applications.sort((one, other) -> one.first().compareTo(other.first()));
        return new ApplicationBorders(applications, others);
    }

    private static boolean joins(SeenVm from, SeenVm to, int port) {
        HadoopRole master = to.ports().get(port);
        return master != null && from.roles().stream().anyMatch(role -> role.belongsTo(master));
    }

    private static boolean isMaster(@Nullable SeenVm vm) {
        return vm != null && vm.roles().stream().anyMatch(HadoopRole::isMaster);
    }

    private static String root(Map<String, String> parents, String vm) {
        String root = vm;
        while (!parents.getOrDefault(root, root).equals(root)) {
            root = parents.getOrDefault(root, root);
        }
        parents.put(vm, root);
        return root;
    }
}
