package io.tiercel.core.locality;

import io.tiercel.core.model.Proximity;
import io.tiercel.core.model.Topology;
import java.util.Arrays;

/** The VMs that hold a copy of a block in one medium; a few at most. Not thread-safe. */
final class CopySet {
    private int[] vms;

    CopySet(int[] vms) {
        this.vms = vms;
    }

    boolean isEmpty() {
        return vms.length == 0;
    }

    int size() {
        return vms.length;
    }

    int at(int position) {
        return vms[position];
    }

    boolean contains(int vm) {
        return position(vm) >= 0;
    }

    /** Whether it was not there yet. */
    boolean add(int vm) {
        if (contains(vm)) {
            return false;
        }
        vms = Arrays.copyOf(vms, vms.length + 1);
        vms[vms.length - 1] = vm;
        return true;
    }

    /** Whether it was there. */
    boolean remove(int vm) {
        int at = position(vm);
        if (at < 0) {
            return false;
        }
        vms[at] = vms[vms.length - 1];
        vms = Arrays.copyOf(vms, vms.length - 1);
        return true;
    }

    /** How near the nearest copy is to the VM. */
    Proximity nearest(Topology topology, int vm) {
        return nearest(topology, vm, vms.length);
    }

    /** How near to the copy at this position the nearest of those at lower positions is. */
    Proximity nearestBefore(Topology topology, int position) {
        return nearest(topology, vms[position], position);
    }

    private Proximity nearest(Topology topology, int vm, int size) {
        Proximity nearest = Proximity.ELSEWHERE;
        for (int i = 0; i < size; i++) {
            Proximity proximity = topology.proximity(vm, vms[i]);
            nearest = proximity.compareTo(nearest) < 0 ? proximity : nearest;
        }
        return nearest;
    }

    private int position(int vm) {
        for (int i = 0; i < vms.length; i++) {
            if (vms[i] == vm) {
                return i;
            }
        }
        return -1;
    }
}
