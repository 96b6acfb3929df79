package io.tiercel.lab.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.lab.plan.GroupPlan.Version;
import io.tiercel.lab.plan.GroupPlan.Write;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CpuGroupPlanTest {
    private static final CpuGroupPlan V1 = plan(Version.V1);
    private static final CpuGroupPlan V2 = plan(Version.V2);

    @Test
    void vms_areSideBySide_andServicesBesideAllOfThem() {
        assertThat(V1.groupOfVms()).isEqualTo("tc-12ab/vms");
        assertThat(V1.entries("web", 7))
                .containsExactly(
                        new Write(Path.of("/sys/fs/cgroup/cpu/tc-12ab/vms/web/cgroup.procs"), "7"),
                        new Write(Path.of("/sys/fs/cgroup/cpuacct/tc-12ab/vms/web/cgroup.procs"), "7"));
        assertThat(V2.entries("agent", 7))
                .containsExactly(new Write(Path.of("/sys/fs/cgroup/tc-12ab/agent/cgroup.procs"), "7"));
    }

    @Test
    void weights_areInTheUnitsOfTheInterface() {
        assertThat(V1.weight("web", CpuWeight.LOWEST))
                .isEqualTo(new Write(Path.of("/sys/fs/cgroup/cpu/tc-12ab/vms/web/cpu.shares"), "2"));
        assertThat(V2.weight("web", CpuWeight.LOWEST))
                .isEqualTo(new Write(Path.of("/sys/fs/cgroup/tc-12ab/vms/web/cpu.weight"), "1"));
        assertThat(V1.weightOfAll(CpuWeight.HIGH))
                .isEqualTo(new Write(Path.of("/sys/fs/cgroup/cpu/tc-12ab/cpu.shares"), "8192"));
        assertThat(V1.weight("web", CpuWeight.DEFAULT).value()).isEqualTo("1024");
        assertThat(V2.weight("web", CpuWeight.DEFAULT).value()).isEqualTo("100");
    }

    @Test
    void usage_isReadInTheUnitsOfTheInterface() {
        assertThat(V1.usageSeconds("1500000000\n")).isEqualTo(1.5);
        assertThat(V2.usageSeconds("usage_usec 2500000\nuser_usec 1\n")).isEqualTo(2.5);
        assertThatThrownBy(() -> V2.usageSeconds("user_usec 1\n")).hasMessage("no usage_usec in: user_usec 1");
    }

    @Test
    void v2_leaveToWeigh_isGivenFromTheTopDown() {
        assertThat(V2.limits())
                .extracting(write -> write.file().toString())
                .containsExactly(
                        "/sys/fs/cgroup/cgroup.subtree_control",
                        "/sys/fs/cgroup/tc-12ab/cgroup.subtree_control",
                        "/sys/fs/cgroup/tc-12ab/vms/cgroup.subtree_control");
    }

    @ParameterizedTest
    @EnumSource(Version.class)
    void everyEntry_isOfADirectoryThatIsMade_belowATop(Version version) {
        CpuGroupPlan plan = plan(version);
        for (String member : List.of("web", "batch", "agent")) {
            assertThat(plan.entries(member, 1))
                    .extracting(entry -> entry.file().getParent())
                    .isSubsetOf(plan.directories());
        }
        assertThat(plan.directories())
                .doesNotHaveDuplicates()
                .allSatisfy(directory -> assertThat(plan.tops()).anyMatch(directory::startsWith));
    }

    @Test
    void memberThatIsNone_isRefusedByName() {
        assertThatThrownBy(() -> V1.usage("db")).hasMessageContaining("'db'");
    }

    private static CpuGroupPlan plan(Version version) {
        return new CpuGroupPlan("tc-12ab", version, List.of("agent"), List.of("web", "batch"));
    }
}
