package io.tiercel.simulator.ssd.loop;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Which VM is on which host, and of which cluster. VMs and hosts are numbered from 0 on.
 *
 * @param hostOfVm by the VM's number; each host has a VM
 * @param clusters no VM is in two, and some may be in none
 */
public record PlatformLayout(List<Integer> hostOfVm, List<PlacedCluster> clusters) {
    public PlatformLayout {
        hostOfVm = List.copyOf(hostOfVm);
        clusters = List.copyOf(clusters);
        int hosts = hosts(hostOfVm);
        if (hostOfVm.stream().distinct().count() != hosts) {
            throw new IllegalArgumentException("each of " + hosts + " hosts needs a VM: " + hostOfVm);
        }
        Set<Integer> taken = new HashSet<>();
        for (PlacedCluster cluster : clusters) {
            boolean isNew = taken.add(cluster.master());
            for (int worker : cluster.workers()) {
                isNew &= taken.add(worker);
            }
            if (!isNew) {
                throw new IllegalArgumentException("a VM is in two clusters: " + clusters);
            }
        }
        for (int vm : taken) {
            if (vm < 0 || vm >= hostOfVm.size()) {
                throw new IllegalArgumentException("there is no VM " + vm);
            }
        }
    }

    int hosts() {
        return hosts(hostOfVm);
    }

    private static int hosts(List<Integer> hostOfVm) {
        return 1 + hostOfVm.stream().mapToInt(Integer::intValue).max().orElse(-1);
    }

    int vms() {
        return hostOfVm.size();
    }

    /** The VMs of a host, in the order of their numbers. */
    List<Integer> vmsOn(int host) {
        return IntStream.range(0, vms())
                .filter(vm -> hostOfVm.get(vm) == host)
                .boxed()
                .toList();
    }
}
