package io.tiercel.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TopologyTest {
    private final Topology topology = Topology.uniform(2, 3, 4);

    @Test
    void uniform_numbersRackByRackAndHostByHost() {
        assertThat(topology.racks()).isEqualTo(2);
        assertThat(topology.hosts()).isEqualTo(6);
        assertThat(topology.vms()).isEqualTo(24);
        for (int vm = 0; vm < 24; vm++) {
            assertThat(topology.hostOf(vm)).isEqualTo(vm / 4);
            assertThat(topology.rackOf(vm)).isEqualTo(vm / 12);
        }
    }

    @Test
    void proximity_isSameVmThenHostThenRackThenElsewhere() {
        assertThat(topology.proximity(5, 5)).isEqualTo(Proximity.SAME_VM);
        assertThat(topology.proximity(5, 7)).isEqualTo(Proximity.SAME_HOST);
        assertThat(topology.proximity(5, 8)).isEqualTo(Proximity.SAME_RACK);
        assertThat(topology.proximity(5, 12)).isEqualTo(Proximity.ELSEWHERE);
    }

    @Test
    void distance_countsTheLinksToTheCommonAncestorAndBack() {
        assertThat(Proximity.values()).extracting(Proximity::distance).containsExactly(0, 2, 4, 6);
    }

    @Test
    void addVm_growsWhatIsThere() {
        int rack = topology.addRack();
        int host = topology.addHost(rack);
        int vm = topology.addVm(host);
        assertThat(topology.rackOf(vm)).isEqualTo(rack);
        assertThat(topology.vmsOnHost(host)).isEqualTo(1);
        assertThat(topology.vmsInRack(rack)).isEqualTo(1);
        assertThat(topology.vmsInRack(0)).isEqualTo(12);
    }

    @Test
    void addHost_toARackThereIsNot_saysSo() {
        assertThatThrownBy(() -> topology.addHost(2)).hasMessage("there is no rack 2");
        assertThatThrownBy(() -> topology.addVm(-1)).hasMessage("there is no host -1");
    }

    @Test
    void hostOf_aVmThereIsNot_saysSo() {
        assertThatThrownBy(() -> topology.hostOf(24)).hasMessage("there is no VM 24");
    }
}
