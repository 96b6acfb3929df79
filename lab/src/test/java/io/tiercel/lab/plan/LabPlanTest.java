package io.tiercel.lab.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabPlanTest {
    @ParameterizedTest
    @CsvSource({"0, 1, 1, racks", "16, 1, 1, racks", "1, 15, 1, hosts", "1, 1, 101, VMs"})
    void shape_refusesWhatHasNoAddresses(int racks, int hosts, int vms, String said) {
        assertThatThrownBy(() -> new LabShape(racks, hosts, vms))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(said);
    }

    @Test
    void shape_isSaidWithTheRightNumbers() {
        assertThat(new LabShape(1, 1, 1)).hasToString("1 VM on 1 host in 1 rack");
        assertThat(LabShape.DEFAULT).hasToString("8 VMs on 4 hosts in 2 racks");
    }

    @Test
    void limits_refuseAVmTooSmallForItsDaemons() {
        assertThatThrownBy(() -> new LabLimits(1 << 20, 8L << 30, 100_000_000, 1_000_000_000, 500_000_000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("memory of a VM");
    }

    @Test
    void defaults_takeAtMostTwelveGigabytes() {
        assertThat(GroupPlan.memoryBytes(LabPlan.defaults())).isLessThanOrEqualTo(12L << 30);
    }

    @Test
    void setting_ofARole_isThatRolesAlone() {
        LabPlan plan = LabPlan.defaults()
                .withSetting(Role.DATA_NODE, "dfs.a", "1")
                .withClassPath(Role.DATA_NODE, List.of("/plug-in.jar"))
                .withJvmFlags(Role.DATA_NODE, List.of("-Dx=y"));
        assertThat(plan.extras(Role.DATA_NODE).settings()).containsOnlyKeys("dfs.a");
        assertThat(plan.extras(Role.DATA_NODE).classPath()).containsExactly("/plug-in.jar");
        assertThat(plan.extras(Role.DATA_NODE).jvmFlags()).containsExactly("-Dx=y");
        assertThat(plan.extras(Role.CLIENT)).isEqualTo(RoleExtras.NONE);
    }

    @Test
    void setting_ofAll_isEveryRoles() {
        LabPlan plan = LabPlan.defaults().withSetting("dfs.a", "1");
        assertThat(Role.values())
                .allSatisfy(role -> assertThat(plan.extras(role).settings()).containsEntry("dfs.a", "1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "12a", "12AB", "12ab5", "../x"})
    void site_refusesAnIdThatIsNone(String id) {
        assertThatThrownBy(() -> new LabSite(id, Path.of("/lab"), LabPlan.defaults()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("four hexadecimal digits");
    }

    @Test
    void clusters_refuseAMachineThatIsNotThere_orIsOfTwo_orNoneOnTheMaster() {
        LabPlan plan = LabPlan.defaults();
        LabHadoop own = new LabHadoop(LabTopology.MASTER, List.of("r1h1v1"));
        assertThatThrownBy(() -> plan.withClusters(List.of(own, new LabHadoop("r9h1v1", List.of()))))
                .hasMessageContaining("no machine is called 'r9h1v1'");
        assertThatThrownBy(() -> plan.withClusters(List.of(own, new LabHadoop("r1h1v1", List.of()))))
                .hasMessageContaining("of one Hadoop alone: r1h1v1");
        assertThatThrownBy(() -> plan.withClusters(List.of(new LabHadoop("r1h1v1", List.of()))))
                .hasMessageContaining("must be on master");
        assertThat(plan.clusters()).hasSize(1);
        assertThat(plan.workers()).isEqualTo(8);
    }

    @Test
    void service_refusesANameThatIsNoFileName() {
        assertThatThrownBy(() -> new Service("a/b", false, "Main", List.of(), 64))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a/b");
    }
}
