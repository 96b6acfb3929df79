package io.tiercel.lab.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LabTopologyTest {
    private static final LabTopology STANDARD = LabTopology.of(LabShape.DEFAULT);

    @Test
    void machines_areNamedByRackHostAndVm() {
        assertThat(STANDARD.racks()).containsExactly("r1", "r2");
        assertThat(STANDARD.hosts()).extracting(Host::name).containsExactly("r1h1", "r1h2", "r2h1", "r2h2");
        assertThat(STANDARD.vms()).hasSize(8);
        assertThat(STANDARD.vm("r2h1v2")).isEqualTo(new Vm("r2h1v2", "r2h1", "r2", "10.201.33.2"));
    }

    @Test
    void addresses_ofTheLargestLab_areAllDifferent() {
        LabTopology largest = LabTopology.of(new LabShape(15, 14, 100));
        assertThat(largest.vms())
                .extracting(Vm::address)
                .doesNotHaveDuplicates()
                .doesNotContain(LabTopology.MASTER_ADDRESS)
                .allMatch(address ->
                        address.matches("10\\.201\\.([0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-4])\\.\\d+"));
    }

    @Test
    void unknownMachine_isToldThoseThereAre() {
        assertThatThrownBy(() -> STANDARD.vm("r9h9v9"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("r9h9v9")
                .hasMessageContaining("master, r1h1v1");
    }

    @Test
    void files_tellEveryVmsPlace() {
        LabTopology two = LabTopology.of(new LabShape(2, 1, 1));
        assertThat(TopologyFiles.topology(two)).isEqualTo("""
                # VM host rack
                r1h1v1 r1h1 r1
                r2h1v1 r2h1 r2
                """);
        assertThat(TopologyFiles.rackTable(two)).isEqualTo("""
                10.201.17.1 /r1
                r1h1v1 /r1
                10.201.33.1 /r2
                r2h1v1 /r2
                """);
        assertThat(TopologyFiles.hosts(two)).isEqualTo("""
                127.0.0.1 localhost
                10.201.255.1 master
                10.201.17.1 r1h1v1
                10.201.33.1 r2h1v1
                """);
    }
}
