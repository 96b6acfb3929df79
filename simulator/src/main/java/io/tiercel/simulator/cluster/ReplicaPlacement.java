package io.tiercel.simulator.cluster;

import io.tiercel.core.model.Topology;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;

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

    public ReplicaPlacement(Topology topology, SplittableRandom random) {
        this.topology = topology;
        this.random = random;
    }

    /**
     * So many different VMs, the first replica's first.
     *
     * @throws IllegalArgumentException if there are not so many VMs
     */
    public int[] place(int replicas) {
        if (replicas < 1 || replicas > topology.vms()) {
            throw new IllegalArgumentException(
                    "a block cannot have " + replicas + " replicas on " + topology.vms() + " VMs");
        }
        int[] chosen = new int[replicas];
        for (int replica = 0; replica < replicas; replica++) {
            chosen[replica] = next(Arrays.copyOf(chosen, replica));
        }
        return chosen;
    }

    private int next(int[] chosen) {
        IntPredicate newVm = vm -> Arrays.stream(chosen).noneMatch(other -> other == vm);
        IntPredicate newHost =
                vm -> Arrays.stream(chosen).noneMatch(other -> topology.hostOf(other) == topology.hostOf(vm));
        int best = draw(newHost.and(vm -> isInRackWanted(vm, chosen)));
        int good = best == NONE ? draw(newHost) : best;
        return good == NONE ? draw(newVm) : good;
    }

    private boolean isInRackWanted(int vm, int[] chosen) {
        return switch (chosen.length) {
            case 1 -> topology.rackOf(vm) != topology.rackOf(chosen[0]);
            case 2 -> topology.rackOf(vm) == topology.rackOf(chosen[1]);
            default -> true;
        };
    }

    /** A VM as wanted, each as likely as the other where they are not rare; {@link #NONE} if there is none. */
    private int draw(IntPredicate wanted) {
        int vm = random.nextInt(topology.vms());
        for (int i = 0; i < DRAWS && !wanted.test(vm); i++) {
            vm = random.nextInt(topology.vms());
        }
        for (int i = 0; i < topology.vms() && !wanted.test(vm); i++) {
            vm = (vm + 1) % topology.vms();
        }
        return wanted.test(vm) ? vm : NONE;
    }
}
