package io.tiercel.simulator.ssd.loop;

import java.util.List;

/**
 * Which VMs a cluster has.
 *
 * @param name of it
 * @param master the number of the VM with its masters
 * @param workers the numbers of the others
 */
public record PlacedCluster(String name, int master, List<Integer> workers) {
    public PlacedCluster {
        workers = List.copyOf(workers);
    }

    /** The cluster of these VMs. */
    public static PlacedCluster of(String name, int master, List<Integer> vms) {
        return new PlacedCluster(
                name, master, vms.stream().filter(vm -> vm != master).toList());
    }
}
