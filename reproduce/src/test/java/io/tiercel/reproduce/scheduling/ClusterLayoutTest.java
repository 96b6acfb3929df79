package io.tiercel.reproduce.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.model.LocalityLevel;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterLayoutTest {
    private final ClusterLayout layout = new ClusterLayout(100);

    @Test
    void topology_isEightVmsOnAHost_andFiveHostsInARack() {
        assertThat(layout.topologyLines())
                .hasSize(100)
                .contains("vm0 host0 /rack0", "vm8 host1 /rack0", "vm40 host5 /rack1", "vm99 host12 /rack2");
        assertThat(layout.racks()).isEqualTo(3);
        assertThat(layout.vmsInRack(2)).isEqualTo(20);
        assertThat(layout.vm(layout.name(17))).isEqualTo(17);
    }

    @Test
    void level_isTheBestOfMemoryAndDisks() {
        PlannedTask task = new PlannedTask(1, List.of(0, 40, 50), 0, 1);
        assertThat(layout.level(task, 0)).isEqualTo(LocalityLevel.VM_MEMORY);
        assertThat(layout.level(task, 7)).isEqualTo(LocalityLevel.HOST_MEMORY);
        assertThat(layout.level(task, 39)).isEqualTo(LocalityLevel.RACK_MEMORY);
        assertThat(layout.level(task, 40)).isEqualTo(LocalityLevel.VM_DISK);
        assertThat(layout.level(task, 41)).isEqualTo(LocalityLevel.HOST_DISK);
        assertThat(layout.level(task, 60)).isEqualTo(LocalityLevel.RACK_DISK);
        assertThat(layout.level(task, 99)).isEqualTo(LocalityLevel.OFF_RACK);
    }

    @Test
    void level_isOfDisksAlone_whereNothingIsInMemory() {
        PlannedTask task = new PlannedTask(1, List.of(0), PlannedTask.NOWHERE, 1);
        assertThat(layout.level(task, 0)).isEqualTo(LocalityLevel.VM_DISK);
        assertThat(layout.level(task, 99)).isEqualTo(LocalityLevel.OFF_RACK);
    }
}
