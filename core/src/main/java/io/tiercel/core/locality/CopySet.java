package io.tiercel.core.locality;

import io.tiercel.core.model.Proximity;
import io.tiercel.core.model.Topology;
import java.util.Arrays;

/**
 * The VMs that hold a copy of a block in one medium, a few at most, with their hosts and racks. Immutable: there is one for
 * each block that waits to be read, so that it is no more than the places.
 */
final class CopySet {
    private static final CopySet NOWHERE = new CopySet(new int[0]);

    /** By {@link Place}, each once. */
    private final int[] places;

    private CopySet(int[] places) {
        this.places = places;
    }

    /** The VMs may be there more than once. */
    static CopySet of(Topology topology, int... vms) {
        return vms.length == 0 ? NOWHERE : NOWHERE.with(topology, vms);
    }

    boolean isEmpty() {
        return places.length == 0;
    }

    /** The VMs, their hosts and racks, by {@link Place}, each once; not to be changed. */
    int[] places() {
        return places;
    }

    boolean contains(Topology topology, int vm) {
        return has(places, places.length, Place.around(topology, vm, Proximity.SAME_VM));
    }

    /** These, and the given VMs. */
    CopySet with(Topology topology, int... vms) {
        int[] all = Arrays.copyOf(places, places.length + Place.KINDS * vms.length);
        int size = places.length;
        for (int vm : vms) {
            for (Proximity proximity : Place.NEAREST_FIRST) {
                int place = Place.around(topology, vm, proximity);
                if (!has(all, size, place)) {
                    all[size++] = place;
                }
            }
        }
        return new CopySet(size == all.length ? all : Arrays.copyOf(all, size));
    }

    /** These, but for the VM. */
    CopySet without(Topology topology, int vm) {
        CopySet left = NOWHERE;
        for (int place : places) {
            boolean stays = Place.isVm(place) && Place.number(place) != vm;
            left = stays ? left.with(topology, Place.number(place)) : left;
        }
        return left;
    }

    /** How near the nearest copy is to the VM. */
    Proximity nearest(Topology topology, int vm) {
        for (Proximity proximity : Place.NEAREST_FIRST) {
            if (has(places, places.length, Place.around(topology, vm, proximity))) {
                return proximity;
            }
        }
        return Proximity.ELSEWHERE;
    }

    private static boolean has(int[] places, int size, int place) {
        for (int i = 0; i < size; i++) {
            if (places[i] == place) {
                return true;
            }
        }
        return false;
    }
}
