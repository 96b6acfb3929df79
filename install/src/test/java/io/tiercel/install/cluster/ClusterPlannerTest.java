package io.tiercel.install.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.install.plan.InstallRole;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClusterPlannerTest {
    private static final Map<InstallRole, List<String>> THREE = Map.of(
            InstallRole.COORDINATOR, List.of("nn-1"),
            InstallRole.RESOURCEMANAGER, List.of("nn-1"),
            InstallRole.DATANODE, List.of("vm-1", "vm-2"),
            InstallRole.NODEMANAGER, List.of("vm-1", "vm-2"),
            InstallRole.CLIENT, List.of("gw-1"));

    private final List<ClusterStep> steps = ClusterPlanner.plan(new RoleLayout(THREE), " --coordinator nn-1:8765");

    @Test
    void packagesComeFirst_thenJarsAndTheCoordinator_andClientsLast() {
        assertThat(steps)
                .extracting(step -> step.host() + ": " + step.what())
                .containsExactly(
                        "gw-1: install the packages",
                        "nn-1: install the packages",
                        "vm-1: install the packages",
                        "vm-2: install the packages",
                        "gw-1: put the jars of tasks into HDFS",
                        "nn-1: install coordinator, resourcemanager",
                        "nn-1: give the roles their secrets",
                        "vm-1: install relay, datanode, nodemanager",
                        "vm-2: install relay, datanode, nodemanager",
                        "gw-1: install relay, client");
    }

    @Test
    void everySecretThatIsUsed_wasGivenBefore() {
        List<String> given = steps.get(6).commands();
        assertThat(given).contains("scp secret.relay gw-1:", "scp secret.datanode vm-2:");
        assertThat(steps.get(7).commands().get(0)).contains("--secret secret.relay", "--secret secret.datanode");
        assertThat(steps.get(9).commands().get(0))
                .contains("--secret secret.relay")
                .doesNotContain("secret.datanode");
    }

    @Test
    void dataNode_isToldThatItGoes_andWaitedFor() {
        assertThat(steps.get(7).restarts())
                .startsWith("tiercel-relay", "datanode")
                .anyMatch(name -> name.startsWith("nodemanager (while no job runs, unless "));
        assertThat(steps.get(7).commands())
                .anyMatch(command -> command.contains("-shutdownDatanode vm-1:9867 upgrade"))
                .anyMatch(command -> command.startsWith("timeout 600 ") && command.contains("Hostname: vm-1"));
    }

    @Test
    void clusterWithoutACoordinator_isNone() {
        assertThatThrownBy(() -> new RoleLayout(Map.of(InstallRole.CLIENT, List.of("gw-1"))))
                .hasMessageContaining("one coordinator");
    }
}
