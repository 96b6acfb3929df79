package io.tiercel.lab.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A process that runs as long as the lab does.
 *
 * @param name unique in the lab, such as {@code namenode} or {@code r1h1v1-datanode}
 * @param machine a VM's name, or the master's
 */
public record Daemon(
        String name, Role role, String machine, String mainClass, List<String> arguments, int heapMegabytes) {
    private static final int MASTER_HEAP = 256;
    private static final int WORKER_HEAP = 128;

    public Daemon {
        arguments = List.copyOf(arguments);
    }

    /** All of a lab, those that others need first. */
    public static List<Daemon> of(LabPlan plan) {
        LabTopology topology = LabTopology.of(plan.shape());
        List<Daemon> all = new ArrayList<>();
        plan.clusters().forEach(cluster -> all.addAll(masters(cluster)));
        for (LabHadoop cluster : plan.clusters()) {
            for (String vm : cluster.workers()) {
                all.add(worker(vm, Role.DATA_NODE, "org.apache.hadoop.hdfs.server.datanode.DataNode"));
                all.add(worker(vm, Role.NODE_MANAGER, "org.apache.hadoop.yarn.server.nodemanager.NodeManager"));
            }
        }
        plan.services().forEach(service -> all.addAll(processes(service, topology)));
        return List.copyOf(all);
    }

    /** The name of a machine's daemon of a role that has one on each machine. */
    public static String name(Role role, String machine) {
        String label = role.name().toLowerCase(Locale.ROOT).replace("_", "");
        return machine.equals(LabTopology.MASTER) ? label : machine + "-" + label;
    }

    /** Those of the lab's own master have the history of jobs beside them. */
    private static List<Daemon> masters(LabHadoop cluster) {
        String machine = cluster.master();
        List<Daemon> all = new ArrayList<>();
        all.add(master(machine, Role.NAME_NODE, "org.apache.hadoop.hdfs.server.namenode.NameNode"));
        all.add(master(
                machine, Role.RESOURCE_MANAGER, "org.apache.hadoop.yarn.server.resourcemanager.ResourceManager"));
        if (cluster.isOnMaster()) {
            all.add(master(machine, Role.HISTORY_SERVER, "org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer"));
        }
        return all;
    }

    private static Daemon master(String machine, Role role, String mainClass) {
        return new Daemon(name(role, machine), role, machine, mainClass, List.of(), MASTER_HEAP);
    }

    private static Daemon worker(String vm, Role role, String mainClass) {
        return new Daemon(name(role, vm), role, vm, mainClass, List.of(), WORKER_HEAP);
    }

    private static List<Daemon> processes(Service service, LabTopology topology) {
        return service.onEveryVm()
                ? topology.vms().stream()
                        .map(vm -> process(service, vm.name() + "-" + service.name(), vm.name()))
                        .toList()
                : List.of(process(service, service.name(), LabTopology.MASTER));
    }

    private static Daemon process(Service service, String name, String machine) {
        return new Daemon(
                name, Role.SERVICE, machine, service.mainClass(), service.arguments(), service.heapMegabytes());
    }
}
