package io.tiercel.core.locality;

import io.tiercel.core.model.Proximity;
import io.tiercel.core.model.Topology;

/** One number for a VM, a host or a rack, out of one range, so that an array can be indexed by all of them. */
final class Place {
    /** VM, host, rack; a place is of the kind that its number leaves as a remainder. */
    static final int KINDS = 3;

    /** How near what is in a place is to a VM there: in its VM, its host, its rack. */
    static final Proximity[] NEAREST_FIRST = {Proximity.SAME_VM, Proximity.SAME_HOST, Proximity.SAME_RACK};

    private Place() {}

    /** The place that holds everything so near to the VM; there is none for {@link Proximity#ELSEWHERE}. */
    static int around(Topology topology, int vm, Proximity proximity) {
        return switch (proximity) {
            case SAME_VM -> KINDS * vm + kind(proximity);
            case SAME_HOST -> KINDS * topology.hostOf(vm) + kind(proximity);
            case SAME_RACK -> KINDS * topology.rackOf(vm) + kind(proximity);
            case ELSEWHERE -> throw new IllegalArgumentException("elsewhere is not a place");
        };
    }

    static boolean isVm(int place) {
        return place % KINDS == kind(Proximity.SAME_VM);
    }

    /** Of the VM, host or rack. */
    static int number(int place) {
        return place / KINDS;
    }

    static int kind(Proximity proximity) {
        return switch (proximity) {
            case SAME_VM -> 0;
            case SAME_HOST -> 1;
            case SAME_RACK -> 2;
            case ELSEWHERE -> throw new IllegalArgumentException("elsewhere is not a place");
        };
    }
}
