package io.tiercel.reproduce.acssd.borders;

import io.tiercel.lab.plan.LabHadoop;
import io.tiercel.lab.plan.LabShape;
import io.tiercel.lab.plan.LabTopology;
import io.tiercel.lab.plan.Vm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What is built: two Hadoops whose VMs share hosts, and a VM from which both are watched.
 *
 * @param clusters that of the lab's master, where the copy runs, and another with its masters in a VM
 * @param monitor the VM that is of neither
 */
record BordersTruth(LabShape shape, List<LabHadoop> clusters, String monitor) {
    private static final Set<String> MASTERS = Set.of("NAME_NODE", "RESOURCE_MANAGER");
    private static final Set<String> WORKERS = Set.of("DATA_NODE", "NODE_MANAGER");

    /** Of so many workers in each cluster: VMs of one and of the other by turns. */
    static BordersTruth of(int workers) {
        LabShape shape = new LabShape(1, 2, workers + 1);
        List<List<String>> divided = List.of(new ArrayList<>(), new ArrayList<>());
        List<String> last = new ArrayList<>();
        int turn = 0;
        for (Vm vm : LabTopology.of(shape).vms()) {
            if (vm.name().endsWith("v" + shape.vmsPerHost())) {
                last.add(vm.name());
            } else {
                divided.get(turn++ % 2).add(vm.name());
            }
        }
        return new BordersTruth(
                shape,
                List.of(new LabHadoop(LabTopology.MASTER, divided.get(0)), new LabHadoop(last.get(0), divided.get(1))),
                last.get(1));
    }

    /** All machines that have an agent. */
    List<String> machines() {
        return List.copyOf(roles().keySet());
    }

    /** The applications that there are, each by the name that the coordinator gives it. */
    SortedMap<String, SortedSet<String>> applications() {
        SortedMap<String, SortedSet<String>> applications = new TreeMap<>();
        for (LabHadoop cluster : clusters) {
            SortedSet<String> members = new TreeSet<>(cluster.workers());
            members.add(cluster.master());
            applications.put(cluster.master(), members);
        }
        return applications;
    }

    /** What runs in each machine where no job does. */
    SortedMap<String, SortedSet<String>> roles() {
        SortedMap<String, SortedSet<String>> roles = new TreeMap<>();
        for (LabHadoop cluster : clusters) {
            roles.put(cluster.master(), new TreeSet<>(MASTERS));
            cluster.workers().forEach(vm -> roles.put(vm, new TreeSet<>(WORKERS)));
        }
        roles.put(monitor, new TreeSet<>());
        return roles;
    }

    /** Whether a round has found these applications, VM by VM. */
    boolean hasApplications(BordersRound round) {
        return round.applications().equals(applications());
    }

    /** Whether the monitor's VM is told of, and is of no application. */
    boolean hasMonitor(BordersRound round) {
        return round.others().equals(Set.of(monitor));
    }

    /**
     * Whether a round has found what runs in each VM. The master of the copy's job may be in any worker of the first cluster,
     * and nowhere else; it ends a little later than the copy does.
     */
    boolean hasRoles(BordersRound round) {
        boolean mayHaveJob = round.phase() == BordersPhase.COPYING || round.phase() == BordersPhase.AFTER;
        Map<String, SortedSet<String>> left = new TreeMap<>();
        round.roles().forEach((vm, all) -> {
            SortedSet<String> lasting = new TreeSet<>(all);
            if (mayHaveJob && clusters.get(0).workers().contains(vm)) {
                lasting.remove(BordersRound.APPLICATION_MASTER);
            }
            left.put(vm, lasting);
        });
        return left.equals(roles());
    }
}
