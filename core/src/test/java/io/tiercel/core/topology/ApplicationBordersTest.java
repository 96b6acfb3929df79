package io.tiercel.core.topology;

import static io.tiercel.core.topology.HadoopRole.APPLICATION_MASTER;
import static io.tiercel.core.topology.HadoopRole.DATA_NODE;
import static io.tiercel.core.topology.HadoopRole.NAME_NODE;
import static io.tiercel.core.topology.HadoopRole.NODE_MANAGER;
import static io.tiercel.core.topology.HadoopRole.RESOURCE_MANAGER;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.topology.ApplicationBorders.Connection;
import io.tiercel.core.topology.ApplicationBorders.SeenVm;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ApplicationBordersTest {
    private static final SeenVm BOTH_MASTERS = new SeenVm(
            Set.of(NAME_NODE, RESOURCE_MANAGER),
            Map.of(8020, NAME_NODE, 8031, RESOURCE_MANAGER, 8030, RESOURCE_MANAGER));
    private static final SeenVm WORKER = new SeenVm(Set.of(DATA_NODE, NODE_MANAGER), Map.of());

    /** Two clusters, one of which has its masters in two VMs; a distcp and a monitor join nothing. */
    @Test
    void borders_areThoseOfMastersAndWhoBelongsToThem() {
        Map<String, SeenVm> vms = new TreeMap<>();
        vms.put("v1", BOTH_MASTERS);
        vms.put("v4", new SeenVm(Set.of(DATA_NODE), Map.of()));
        vms.put("v5", new SeenVm(Set.of(NAME_NODE), Map.of(8020, NAME_NODE)));
        vms.put("v6", new SeenVm(Set.of(RESOURCE_MANAGER), Map.of(8031, RESOURCE_MANAGER)));
        vms.put("v9", new SeenVm(Set.of(), Map.of()));
        vms.put("v10", new SeenVm(Set.of(APPLICATION_MASTER), Map.of()));
        List.of("v2", "v3", "v7", "v8", "v11").forEach(vm -> vms.put(vm, WORKER));
        ApplicationBorders borders = ApplicationBorders.of(
                vms,
                List.of(
                        new Connection("v2", "v1", 8020),
                        new Connection("v2", "v1", 8031),
                        new Connection("v3", "v1", 8031),
                        new Connection("v4", "v1", 8020),
                        new Connection("v7", "v5", 8020),
                        new Connection("v7", "v6", 8031),
                        new Connection("v8", "v6", 8031),
                        new Connection("v6", "v5", 8020),
                        new Connection("v9", "v1", 9870),
                        new Connection("v9", "v5", 9870),
                        new Connection("v10", "v1", 8030),
                        new Connection("v3", "v7", 9866),
                        new Connection("v2", "v3", 9866),
                        new Connection("v11", "external", 8020)));
        assertThat(borders.applications())
                .containsExactly(
                        new TreeSet<>(Set.of("v1", "v2", "v3", "v4", "v10")),
                        new TreeSet<>(Set.of("v5", "v6", "v7", "v8")));
        assertThat(borders.others()).containsExactly("v11", "v9");
    }

    @Test
    void whoBelongsToNobody_joinsNothing_whateverItIsConnectedTo() {
        Map<String, SeenVm> vms = Map.of("a", BOTH_MASTERS, "b", BOTH_MASTERS, "c", WORKER);
        ApplicationBorders borders = ApplicationBorders.of(
                vms,
                List.of(
                        new Connection("a", "b", 8485),
                        new Connection("c", "a", 9870),
                        new Connection("nobody", "a", 8020)));
        assertThat(borders.applications()).containsExactly(new TreeSet<>(Set.of("a")), new TreeSet<>(Set.of("b")));
        assertThat(borders.others()).containsExactly("c");
        assertThat(ApplicationBorders.of(Map.of(), List.of()).applications()).isEmpty();
    }
}
