package io.tiercel.core.locality;

import io.tiercel.core.model.Medium;
import io.tiercel.core.model.Proximity;
import io.tiercel.core.model.Topology;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * The VMs that slots are offered on, of all that hold copies of blocks; they are added, and not taken out. Not thread-safe.
 *
 * <p>Where storage is apart from computing, no slot is ever offered near some or all of a job's input, and there is nothing
 * to wait for.
 */
public final class OfferingVms {
    private final Topology topology;
    /** Those that one of the VMs is in. */
    private final BitSet places = new BitSet();

    /** @param topology may grow while this is used */
    public OfferingVms(Topology topology) {
        this.topology = topology;
    }

    /** Slots are offered on the VM, which must be in the topology. */
    public void add(int vm) {
        for (Proximity proximity : Place.NEAREST_FIRST) {
            places.set(Place.around(topology, vm, proximity));
        }
    }

    /** Whether the VM is one of them. */
    public boolean contains(int vm) {
        return places.get(Place.around(topology, vm, Proximity.SAME_VM));
    }

    /**
     * How near any of these VMs is to the input of some task of the job that waits, in memory or on disk. Costs little where
     * that is near, and else a look at all places of the job's input.
     */
    public Proximity nearest(WaitingJob job) {
        for (Proximity proximity : Place.NEAREST_FIRST) {
            int kind = Place.kind(proximity);
            if (isAny(job, place -> place % Place.KINDS == kind && places.get(place))) {
                return proximity;
            }
        }
        return Proximity.ELSEWHERE;
    }

    private static boolean isAny(WaitingJob job, IntPredicate ofPlaces) {
        return job.index(Medium.MEMORY).isAny(ofPlaces)
                || job.index(Medium.DISK).isAny(ofPlaces);
    }
}
