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
import java.util.stream.Stream;
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
                        new Connection("v2", DATA_NODE, "v1", 8020),
                        new Connection("v2", NODE_MANAGER, "v1", 8031),
                        new Connection("v3", NODE_MANAGER, "v1", 8031),
                        new Connection("v4", DATA_NODE, "v1", 8020),
                        new Connection("v7", DATA_NODE, "v5", 8020),
                        new Connection("v7", NODE_MANAGER, "v6", 8031),
                        new Connection("v8", NODE_MANAGER, "v6", 8031),
                        new Connection("v6", RESOURCE_MANAGER, "v5", 8020),
                        new Connection("v9", DATA_NODE, "v1", 9870),
                        new Connection("v9", DATA_NODE, "v5", 9870),
                        new Connection("v10", APPLICATION_MASTER, "v1", 8030),
                        new Connection("v3", DATA_NODE, "v7", 9866),
                        new Connection("v3", APPLICATION_MASTER, "v5", 8020),
                        new Connection("v3", NODE_MANAGER, "v5", 8020),
                        new Connection("v2", DATA_NODE, "v3", 9866),
                        new Connection("v11", DATA_NODE, "external", 8020)));
        assertThat(borders.applications())
                .containsExactly(
                        new TreeSet<>(Set.of("v1", "v2", "v3", "v4", "v10")),
                        new TreeSet<>(Set.of("v5", "v6", "v7", "v8")));
        assertThat(borders.others()).containsExactly("v11", "v9");
    }

    /** As for a distcp between clusters with Kerberos, whose tokens the ResourceManager renews at both NameNodes. */
    @Test
    void resourceManager_joinsNoHdfsButThatOfItsWorkers() {
        Map<String, SeenVm> vms = new TreeMap<>();
        vms.put("n1", new SeenVm(Set.of(NAME_NODE), Map.of(8020, NAME_NODE)));
        vms.put("n2", new SeenVm(Set.of(NAME_NODE), Map.of(8020, NAME_NODE)));
        vms.put("rm", new SeenVm(Set.of(RESOURCE_MANAGER), Map.of(8031, RESOURCE_MANAGER)));
        vms.put("w1", WORKER);
        vms.put("w2", new SeenVm(Set.of(NODE_MANAGER), Map.of()));
        List<Connection> ofWorkers =
                List.of(new Connection("w1", DATA_NODE, "n1", 8020), new Connection("w1", NODE_MANAGER, "rm", 8031));
        Connection own = new Connection("rm", RESOURCE_MANAGER, "n1", 8020);
        Connection renewal = new Connection("rm", RESOURCE_MANAGER, "n2", 8020);
        assertThat(ApplicationBorders.of(vms, joined(ofWorkers, own, renewal)).applications())
                .containsExactly(new TreeSet<>(Set.of("n1", "rm", "w1")), new TreeSet<>(Set.of("n2")));
        List<Connection> ofYarn =
                List.of(new Connection("w2", NODE_MANAGER, "rm", 8031), new Connection("w1", DATA_NODE, "n1", 8020));
        assertThat(ApplicationBorders.of(vms, joined(ofYarn, own)).applications())
                .containsExactly(new TreeSet<>(Set.of("n1", "rm", "w1", "w2")), new TreeSet<>(Set.of("n2")));
        assertThat(ApplicationBorders.of(vms, joined(ofYarn, own, renewal)).applications())
                .containsExactly(
                        new TreeSet<>(Set.of("n1", "w1")),
                        new TreeSet<>(Set.of("n2")),
                        new TreeSet<>(Set.of("rm", "w2")));
    }

    private static List<Connection> joined(List<Connection> some, Connection... more) {
        return Stream.concat(some.stream(), Stream.of(more)).toList();
    }

    @Test
    void whoBelongsToNobody_joinsNothing_whateverItIsConnectedTo() {
        Map<String, SeenVm> vms = Map.of("a", BOTH_MASTERS, "b", BOTH_MASTERS, "c", WORKER);
        ApplicationBorders borders = ApplicationBorders.of(
                vms,
                List.of(
                        new Connection("a", NAME_NODE, "b", 8485),
                        new Connection("c", NODE_MANAGER, "a", 9870),
                        new Connection("nobody", DATA_NODE, "a", 8020)));
        assertThat(borders.applications()).containsExactly(new TreeSet<>(Set.of("a")), new TreeSet<>(Set.of("b")));
        assertThat(borders.others()).containsExactly("c");
        assertThat(ApplicationBorders.of(Map.of(), List.of()).applications()).isEmpty();
    }
}
