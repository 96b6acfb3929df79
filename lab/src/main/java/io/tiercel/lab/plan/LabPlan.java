package io.tiercel.lab.plan;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The lab that somebody wants: its shape, what its machines are given, and what is added to a stock Hadoop.
 *
 * @param divided how machines are divided among several Hadoops, that of the master first; empty where there is one on all
 *     machines
 * @param extras by role; a role without an entry gets nothing extra
 */
public record LabPlan(
        LabShape shape,
        LabLimits limits,
        List<LabHadoop> divided,
        Map<Role, RoleExtras> extras,
        List<Service> services) {
    public LabPlan {
        divided = List.copyOf(divided);
        extras = Map.copyOf(extras);
        services = List.copyOf(services);
        check(divided, LabTopology.of(shape));
    }

    /** A stock Hadoop on 2 racks of 2 hosts of 2 VMs. */
    public static LabPlan defaults() {
        return new LabPlan(LabShape.DEFAULT, LabLimits.DEFAULT, List.of(), Map.of(), List.of());
    }

    public LabPlan withShape(LabShape other) {
        return new LabPlan(other, limits, divided, extras, services);
    }

    public LabPlan withLimits(LabLimits other) {
        return new LabPlan(shape, other, divided, extras, services);
    }

    /**
     * With several Hadoops, each on machines of its own. In a VM of none nothing runs but what is started there later.
     *
     * @param clusters that of the lab's master first
     */
    public LabPlan withClusters(List<LabHadoop> clusters) {
        return new LabPlan(shape, limits, clusters, extras, services);
    }

    /** The Hadoops on it, that of the lab's master first. */
    public List<LabHadoop> clusters() {
        List<String> vms = LabTopology.of(shape).vms().stream().map(Vm::name).toList();
        return divided.isEmpty() ? List.of(new LabHadoop(LabTopology.MASTER, vms)) : divided;
    }

    /** The Hadoop that a machine is of; that of the lab's master where it is of none. */
    public LabHadoop clusterOf(String machine) {
        List<LabHadoop> all = clusters();
        return all.stream()
                .filter(cluster -> cluster.machines().anyMatch(machine::equals))
                .findFirst()
                .orElse(all.get(0));
    }

    /** How many workers all of its Hadoops have. */
    public int workers() {
        return clusters().stream().mapToInt(cluster -> cluster.workers().size()).sum();
    }

    /** With one more setting for the processes of a role. */
    public LabPlan withSetting(Role role, String key, String value) {
        return withExtras(role, extras(role).withSetting(key, value));
    }

    /** With one more setting for all daemons, clients and containers. */
    public LabPlan withSetting(String key, String value) {
        return withSettings(Map.of(key, value));
    }

    /** With more settings, by key, for the processes of a role. */
    public LabPlan withSettings(Role role, Map<String, String> settings) {
        LabPlan plan = this;
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            plan = plan.withSetting(role, setting.getKey(), setting.getValue());
        }
        return plan;
    }

    /** With more settings, by key, for all daemons, clients and containers. */
    public LabPlan withSettings(Map<String, String> settings) {
        LabPlan plan = this;
        for (Role role : Role.values()) {
            plan = plan.withSettings(role, settings);
        }
        return plan;
    }

    /** With more jars for the processes of a role, before Hadoop's. */
    public LabPlan withClassPath(Role role, List<String> entries) {
        return withExtras(role, extras(role).withClassPath(entries));
    }

    public LabPlan withJvmFlags(Role role, List<String> flags) {
        return withExtras(role, extras(role).withJvmFlags(flags));
    }

    public LabPlan withService(Service service) {
        List<Service> more = new ArrayList<>(services);
        more.add(service);
        return new LabPlan(shape, limits, divided, extras, more);
    }

    public RoleExtras extras(Role role) {
        return extras.getOrDefault(role, RoleExtras.NONE);
    }

    private LabPlan withExtras(Role role, RoleExtras changed) {
        Map<Role, RoleExtras> all = new EnumMap<>(Role.class);
        all.putAll(extras);
        all.put(role, changed);
        return new LabPlan(shape, limits, divided, all, services);
    }

    private static void check(List<LabHadoop> clusters, LabTopology topology) {
        if (!clusters.isEmpty() && !clusters.get(0).isOnMaster()) {
            throw new IllegalArgumentException("the first Hadoop's masters must be on " + LabTopology.MASTER + ": "
                    + clusters.get(0).master());
        }
        Set<String> taken = new TreeSet<>();
        for (String machine : clusters.stream().flatMap(LabHadoop::machines).toList()) {
            if (!machine.equals(LabTopology.MASTER)) {
                topology.vm(machine);
            }
            if (!taken.add(machine)) {
                throw new IllegalArgumentException("a machine is of one Hadoop alone: " + machine);
            }
        }
    }
}
