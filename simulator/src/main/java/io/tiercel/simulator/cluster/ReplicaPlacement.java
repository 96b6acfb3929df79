package io.tiercel.simulator.cluster;

import io.tiercel.core.model.Topology;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Where HDFS puts the replicas of a block that is written from outside the cluster: the first anywhere, the second in
 * another rack, the third in the rack of the second, any further ones anywhere; never two on a VM, and not two on a host
 * where that can be helped.
 *
 * <p>Hadoop's {@code BlockPlacementPolicyDefault}, told by {@code NetworkTopologyWithNodeGroup} which VMs share a host.
 * Where there is no VM as wanted, first the rack is given up, then the host.
 */
public final class ReplicaPlacement {
    /** How many VMs are drawn before all are looked through. */
    private static final int DRAWS = 8;

    private static final int NONE = -1;

    private final Topology topology;
    private final SplittableRandom random;
    private final int[] all;
    private final int[][] inRack;

    /**
     * Places replicas in a cluster.
     *
     * @param topology must not grow any more
     * @param dataNode which VMs hold blocks, at least one
     */
    public ReplicaPlacement(Topology topology, IntPredicate dataNode, SplittableRandom random) {
        this.topology = topology;
        this.random = random;
        this.all = IntStream.range(0, topology.vms()).filter(dataNode).toArray();
        this.inRack = new int[topology.racks()][];
        Arrays.setAll(
                inRack,
                rack -> Arrays.stream(all)
                        .filter(vm -> topology.rackOf(vm) == rack)
                        .toArray());
    }

    /**
     * Draws so many different VMs; the first replica's comes first.
     *
     * @throws IllegalArgumentException if there are not so many VMs
     */
    public int[] place(int replicas) {
        if (replicas < 1 || replicas > all.length) {
            throw new IllegalArgumentException(
                    "a block cannot have " + replicas + " replicas on " + all.length + " VMs");
        }
        int[] chosen = new int[replicas];
        for (int replica = 0; replica < replicas; replica++) {
            chosen[replica] = next(Arrays.copyOf(chosen, replica));
        }
        return chosen;
    }

    private int next(int[] chosen) {
        IntPredicate newHost = vm -> !sharesHost(vm, chosen);
        int best = inRackWanted(chosen, newHost);
        int good = best == NONE ? draw(all, newHost) : best;
        return good == NONE ? draw(all, vm -> !contains(chosen, vm)) : good;
    }

    private int inRackWanted(int[] chosen, IntPredicate newHost) {
        return switch (chosen.length) {
            case 1 -> inAnotherRack(topology.rackOf(chosen[0]));
            case 2 -> draw(inRack[topology.rackOf(chosen[1])], newHost);
            default -> NONE;
        };
    }

    private int inAnotherRack(int rack) {
        return topology.racks() == 1 ? NONE : draw(all, vm -> topology.rackOf(vm) != rack);
    }

    private boolean sharesHost(int vm, int[] chosen) {
        for (int other : chosen) {
            if (topology.hostOf(other) == topology.hostOf(vm)) {
                return true;
            }
        }
        return false;
    }

    private static boolean contains(int[] chosen, int vm) {
        for (int other : chosen) {
            if (other == vm) {
                return true;
            }
        }
        return false;
    }

    /** One of these VMs as wanted, each as likely as the other where they are not rare; {@link #NONE} if there is none. */
    private int draw(int[] vms, IntPredicate wanted) {
        if (vms.length == 0) {
            return NONE;
        }
        int at = random.nextInt(vms.length);
        for (int i = 0; i < DRAWS && !wanted.test(vms[at]); i++) {
            at = random.nextInt(vms.length);
        }
        for (int i = 0; i < vms.length && !wanted.test(vms[at]); i++) {
            at = (at + 1) % vms.length;
        }
        return wanted.test(vms[at]) ? vms[at] : NONE;
    }
}
