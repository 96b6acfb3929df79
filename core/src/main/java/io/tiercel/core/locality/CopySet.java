package io.tiercel.core.locality;

import io.tiercel.core.model.Proximity;
import io.tiercel.core.model.Topology;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The VMs that hold a copy of a block in one medium; a few at most. Not thread-safe. */
final class CopySet {
    private static final Proximity[] NEAREST_FIRST = Proximity.values();
    private static final int[] NOWHERE = {};

    private int[] vms;
    /** See {@link #places}; null where it is to be found again. */
    private int @Nullable [] places;

    CopySet(int[] vms) {
        this.vms = vms;
    }

    boolean isEmpty() {
        return vms.length == 0;
    }

    int size() {
        return vms.length;
    }

    /** The VMs, their hosts and racks, by {@link Place}, each once; not to be changed, and good until the next change. */
    int[] places(Topology topology) {
        int[] found = places;
        if (found == null) {
            found = findPlaces(topology);
            places = found;
        }
        return found;
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
        places = null;
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
        places = null;
        return true;
    }

    /** How near the nearest copy is to the VM. */
    Proximity nearest(Topology topology, int vm) {
        return nearest(topology, vm, vms.length);
    }

    private int[] findPlaces(Topology topology) {
        if (isEmpty()) {
            return NOWHERE;
        }
        int[] found = new int[Place.KINDS * vms.length];
        int size = 0;
        for (int i = 0; i < vms.length; i++) {
            Proximity nearestBefore = nearest(topology, vms[i], i);
            for (Proximity proximity : NEAREST_FIRST) {
                if (proximity.compareTo(nearestBefore) < 0) {
                    found[size++] = Place.around(topology, vms[i], proximity);
                }
            }
        }
        return Arrays.copyOf(found, size);
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
