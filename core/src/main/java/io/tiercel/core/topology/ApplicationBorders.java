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
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which VMs are one Hadoop application (AC-SSD, section 3.1: its "borderline").
 *
 * <p>The paper takes the connected components of all connections. One distcp or one monitor would make one application of two.
 * Here a connection joins two VMs only where a process has made it to the port on which the master of its role listens. So data
 * transfer and monitoring join nothing. It is the role of the process that counts, and not those of its VM: the application master of
 * a distcp is connected to both NameNodes while it commits, beside a DataNode of one of them.
 *
 * <p>For a copy between clusters with Kerberos a ResourceManager renews tokens at NameNodes of others. So what it is connected to
 * counts only where its workers tell of no HDFS, and it tells of one alone.
 *
 * @param applications the VMs of each, that with the first VM first
 * @param others VMs that are of none
 */
public record ApplicationBorders(List<SortedSet<String>> applications, SortedSet<String> others) {
    /**
     * A connection that was seen.
     *
     * @param from the VM in which it was made
     * @param role of the process that has made it
     * @param to the VM that listens, which may be one that nobody knows
     */
    public record Connection(String from, HadoopRole role, String to, int port) {}

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
            if (joins(vms, connection, role -> role != HadoopRole.RESOURCE_MANAGER)) {
                parents.put(root(parents, connection.from()), root(parents, connection.to()));
            }
        }
        joinResourceManagers(vms, connections, parents);
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

    private static void joinResourceManagers(
            Map<String, SeenVm> vms, List<Connection> connections, Map<String, String> parents) {
        Set<String> withNameNode = new TreeSet<>();
        vms.forEach((vm, seen) -> {
            if (seen.roles().contains(HadoopRole.NAME_NODE)) {
                withNameNode.add(root(parents, vm));
            }
        });
        Map<String, SortedSet<String>> told = new TreeMap<>();
        for (Connection connection : connections) {
            String from = root(parents, connection.from());
            if (!withNameNode.contains(from) && joins(vms, connection, HadoopRole.RESOURCE_MANAGER::equals)) {
                told.computeIfAbsent(from, unused -> new TreeSet<>()).add(root(parents, connection.to()));
            }
        }
        told.forEach((from, to) -> {
            if (to.size() == 1) {
                parents.put(root(parents, from), root(parents, to.first()));
            }
        });
    }

    private static boolean joins(Map<String, SeenVm> vms, Connection connection, Predicate<HadoopRole> counts) {
        SeenVm to = vms.get(connection.to());
        HadoopRole master =
                vms.containsKey(connection.from()) && to != null ? to.ports().get(connection.port()) : null;
        return master != null
                && counts.test(connection.role())
                && connection.role().belongsTo(master);
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
