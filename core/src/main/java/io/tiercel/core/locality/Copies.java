package io.tiercel.core.locality;

import io.tiercel.core.model.Proximity;
import io.tiercel.core.model.Topology;
import java.util.Arrays;

/**
 * The VMs that hold a copy of a block in one medium, a few at most, with their hosts and racks: each once, by {@link Place}.
 * They are arrays that nobody changes, and not objects: there are one or two for each block that waits to be read.
 */
final class Copies {
    private static final int[] NOWHERE = {};

    private Copies() {}

    /** The VMs may be there more than once. */
    static int[] of(Topology topology, int... vms) {
        return vms.length == 0 ? NOWHERE : with(topology, NOWHERE, vms);
    }

    static boolean contains(Topology topology, int[] places, int vm) {
        return has(places, places.length, Place.around(topology, vm, Proximity.SAME_VM));
    }

    /** These places, and those of the VMs, which are numbers of VMs and not places. */
    static int[] with(Topology topology, int[] places, int... vms) {
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
        return size == all.length ? all : Arrays.copyOf(all, size);
    }

    /** These, but for the VM. */
    static int[] without(Topology topology, int[] places, int vm) {
        int[] left = NOWHERE;
        for (int place : places) {
            boolean stays = Place.isVm(place) && Place.number(place) != vm;
            left = stays ? with(topology, left, Place.number(place)) : left;
        }
        return left;
    }

    /** The VMs alone, by their numbers. */
    static int[] vms(int[] places) {
        return Arrays.stream(places).filter(Place::isVm).map(Place::number).toArray();
    }

    /** How near the nearest copy is to the VM. */
    static Proximity nearest(Topology topology, int[] places, int vm) {
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
