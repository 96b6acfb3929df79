package io.tiercel.simulator.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.model.Topology;
import io.tiercel.testkit.Seed;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReplicaPlacementTest {
    private final Seed seed = Seed.announced("ReplicaPlacementTest");

    @Test
    void place_takesThreeHosts_theSecondAndThirdInOneOtherRack() {
        Topology topology = Topology.uniform(4, 5, 6);
        for (int[] vms : places(topology, 3)) {
            assertThat(Arrays.stream(vms).map(topology::hostOf).distinct()).hasSize(3);
            assertThat(topology.rackOf(vms[1]))
                    .isNotEqualTo(topology.rackOf(vms[0]))
                    .isEqualTo(topology.rackOf(vms[2]));
        }
    }

    @Test
    void place_takesThreeHosts_whereThereIsOneRack() {
        Topology topology = Topology.uniform(1, 4, 26);
        for (int[] vms : places(topology, 3)) {
            assertThat(Arrays.stream(vms).map(topology::hostOf).distinct()).hasSize(3);
        }
    }

    @Test
    void place_sharesHosts_onlyWhereThereAreTooFew() {
        Topology topology = Topology.uniform(1, 2, 4);
        for (int[] vms : places(topology, 8)) {
            assertThat(Arrays.stream(vms).distinct()).hasSize(8);
            assertThat(topology.hostOf(vms[0])).isNotEqualTo(topology.hostOf(vms[1]));
        }
    }

    @Test
    void place_refusesMoreReplicasThanVms() {
        ReplicaPlacement placement =
                new ReplicaPlacement(Topology.uniform(1, 1, 2), vm -> true, new SplittableRandom(1));
        assertThatThrownBy(() -> placement.place(3)).hasMessage("a block cannot have 3 replicas on 2 VMs");
    }

    private int[][] places(Topology topology, int replicas) {
        ReplicaPlacement placement = new ReplicaPlacement(topology, vm -> true, new SplittableRandom(seed.value()));
        int[][] places = new int[300][];
        Arrays.setAll(places, i -> placement.place(replicas));
        return places;
    }
}
