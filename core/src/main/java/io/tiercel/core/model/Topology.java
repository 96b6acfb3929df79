package io.tiercel.core.model;

import java.util.Arrays;

/**
 * Which VM runs on which host, and which host is in which rack.
 *
 * <p>Racks, hosts and VMs are numbered from 0 in the order in which they are added, each kind for itself. They are never
 * taken out: a machine that is lost keeps its number for when it comes back. A VM may move, and then what was made of its place has
 * to be made anew. Every lookup takes constant time. Not thread-safe.
 */
public final class Topology {
    private final Children hosts = new Children("host", "rack");
    private final Children vms = new Children("VM", "host");
    private int racks;
    private int moves;
    private int[] vmsInRack = new int[4];

    /** Racks of equal hosts of equal VMs, numbered rack by rack and host by host. */
    public static Topology uniform(int racks, int hostsInRack, int vmsOnHost) {
        Topology topology = new Topology();
        for (int rack = 0; rack < racks; rack++) {
            topology.addRack();
            for (int host = 0; host < hostsInRack; host++) {
                int added = topology.addHost(rack);
                for (int vm = 0; vm < vmsOnHost; vm++) {
                    topology.addVm(added);
                }
            }
        }
        return topology;
    }

    /** Adds an empty rack and returns its number. */
    public int addRack() {
        vmsInRack = racks < vmsInRack.length ? vmsInRack : Arrays.copyOf(vmsInRack, 2 * racks);
        return racks++;
    }

    /** Adds a host without VMs to the rack and returns its number. */
    public int addHost(int rack) {
        return hosts.add(rack, racks);
    }

    /** Adds a VM to the host and returns its number. */
    public int addVm(int host) {
        int vm = vms.add(host, hosts.size());
        vmsInRack[rackOf(vm)]++;
        return vm;
    }

    /** How often a VM has moved so far. */
    public int moves() {
        return moves;
    }

    /** The VM runs on the other host from now on, which is here. */
    public void moveVm(int vm, int host) {
        int from = rackOf(vm);
        vms.move(vm, host, hosts.size());
        moves++;
        vmsInRack[from]--;
        vmsInRack[rackOf(vm)]++;
    }

    public int racks() {
        return racks;
    }

    public int hosts() {
        return hosts.size();
    }

    public int vms() {
        return vms.size();
    }

    /** The host that the VM runs on. */
    public int hostOf(int vm) {
        return vms.parentOf(vm);
    }

    /** The rack that the VM's host is in. */
    public int rackOf(int vm) {
        return hosts.parentOf(vms.parentOf(vm));
    }

    /** The rack that the host is in. */
    public int rackOfHost(int host) {
        return hosts.parentOf(host);
    }

    /** How many VMs run on the host. */
    public int vmsOnHost(int host) {
        return vms.childrenOf(host);
    }

    /** How many VMs run in the rack. */
    public int vmsInRack(int rack) {
        return vmsInRack[rack];
    }

    public Proximity proximity(int vm, int other) {
        if (vm == other) {
            return Proximity.SAME_VM;
        }
        if (hostOf(vm) == hostOf(other)) {
            return Proximity.SAME_HOST;
        }
        return rackOf(vm) == rackOf(other) ? Proximity.SAME_RACK : Proximity.ELSEWHERE;
    }

    /** What is in what, one step of the tree. */
    private static final class Children {
        private final String kind;
        private final String parentKind;
        private int[] parents = new int[8];
        private int[] counts = new int[8];
        private int size;

        Children(String kind, String parentKind) {
            this.kind = kind;
            this.parentKind = parentKind;
        }

        int add(int parent, int parentsThereAre) {
            check(parent, parentsThereAre);
            parents = size < parents.length ? parents : Arrays.copyOf(parents, 2 * size);
            counts = parent < counts.length ? counts : Arrays.copyOf(counts, 2 * parent);
            parents[size] = parent;
            counts[parent]++;
            return size++;
        }

        void move(int child, int parent, int parentsThereAre) {
            check(parent, parentsThereAre);
            counts = parent < counts.length ? counts : Arrays.copyOf(counts, 2 * parent);
            counts[parentOf(child)]--;
            parents[child] = parent;
            counts[parent]++;
        }

        private void check(int parent, int parentsThereAre) {
            if (parent < 0 || parent >= parentsThereAre) {
                throw new IllegalArgumentException("there is no " + parentKind + " " + parent);
            }
        }

        int size() {
            return size;
        }

        int parentOf(int child) {
            if (child < 0 || child >= size) {
                throw new IllegalArgumentException("there is no " + kind + " " + child);
            }
            return parents[child];
        }

        int childrenOf(int parent) {
            return parent < counts.length ? counts[parent] : 0;
        }
    }
}
