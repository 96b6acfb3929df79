package io.tiercel.lab.plan;

import io.tiercel.lab.plan.GroupPlan.Version;
import io.tiercel.lab.plan.GroupPlan.Write;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Which of this machine's CPUs are whose, where each host has CPUs for itself. */
final class CpuSets {
    private final Version version;
    private final int each;
    private final List<Write> writes = new ArrayList<>();

    private CpuSets(Version version, int each) {
        this.version = version;
        this.each = each;
    }

    /**
     * What to write into groups that are there, from the top down. In version 1 a group takes processes only once it is said
     * which CPUs and which memory it has: the master and clients have the CPUs of all hosts, and memory is that of node 0. In
     * version 2 what nobody says is as in the group above.
     *
     * @param top the lab's group
     */
    static List<Write> of(LabSite site, Version version, Path top) {
        CpuSets sets = new CpuSets(version, site.plan().limits().hostCpus());
        List<Host> hosts = site.topology().hosts();
        if (version == Version.V1) {
            Stream.of(top, top.resolve(LabTopology.MASTER), top.resolve(GroupPlan.CLIENT))
                    .forEach(group -> sets.set(group, 0, hosts.size()));
        }
        for (int i = 0; i < hosts.size(); i++) {
            sets.host(hosts.get(i), i, top);
        }
        return sets.writes;
    }

    private void host(Host host, int index, Path top) {
        Path group = top.resolve(host.name());
        set(group, index, 1);
        if (version == Version.V1) {
            host.vms().forEach(vm -> set(group.resolve(vm.name()), index, 1));
            set(group.resolve(GroupPlan.guest(host.name())), index, 1);
        }
    }

    private void set(Path group, int firstHost, int hosts) {
        int first = firstHost * each;
        if (version == Version.V1) {
            writes.add(new Write(group.resolve("cpuset.mems"), "0"));
        }
        writes.add(new Write(group.resolve("cpuset.cpus"), first + "-" + (first + hosts * each - 1)));
    }
}
