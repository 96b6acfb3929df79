package io.tiercel.lab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.lab.plan.GroupPlan.Version;
import io.tiercel.lab.plan.GroupPlan.Write;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GroupPlanTest {
    private static final LabSite SITE = Sites.standard();
    private static final Host HOST = SITE.topology().hosts().get(0);
    private static final GroupPlan V1 = new GroupPlan(SITE, Version.V1);
    private static final GroupPlan V2 = new GroupPlan(SITE, Version.V2);

    @Test
    void v1_vmsOfAHost_shareOneGroupOfTheDisk() {
        assertThat(HOST.vms())
                .allSatisfy(vm ->
                        assertThat(V1.entries(vm)).contains(Path.of("/sys/fs/cgroup/blkio/tl-12ab/r1h1/cgroup.procs")));
        assertThat(V1.diskLimit(HOST, "7:3"))
                .isEqualTo(new Write(
                        Path.of("/sys/fs/cgroup/blkio/tl-12ab/r1h1/blkio.throttle.read_bps_device"), "7:3 100000000"));
    }

    @Test
    void v2_vmsAreBelowTheirHostsGroup_whichLimitsTheDisk() {
        assertThat(HOST.vms())
                .allSatisfy(vm -> assertThat(V2.entries(vm))
                        .containsExactly(Path.of("/sys/fs/cgroup/tl-12ab/r1h1", vm.name(), "cgroup.procs")));
        assertThat(V2.diskLimit(HOST, "7:3"))
                .isEqualTo(new Write(Path.of("/sys/fs/cgroup/tl-12ab/r1h1/io.max"), "7:3 rbps=100000000"));
    }

    @Test
    void memory_isLimitedForEachVmAndForAll() {
        assertThat(V1.limits())
                .contains(
                        new Write(
                                Path.of("/sys/fs/cgroup/memory/tl-12ab/r1h1/r1h1v1/memory.limit_in_bytes"),
                                Long.toString(1200L << 20)),
                        new Write(
                                Path.of("/sys/fs/cgroup/memory/tl-12ab/memory.limit_in_bytes"),
                                Long.toString(((8 * 1200L) << 20) + (2L << 30))));
    }

    @Test
    void v2_leaveToSetLimits_isGivenFromTheTopDown() {
        assertThat(V2.limits())
                .extracting(write -> write.file().toString())
                .containsSubsequence(
                        "/sys/fs/cgroup/cgroup.subtree_control",
                        "/sys/fs/cgroup/tl-12ab/cgroup.subtree_control",
                        "/sys/fs/cgroup/tl-12ab/r1h1/cgroup.subtree_control",
                        "/sys/fs/cgroup/tl-12ab/r1h1/r1h1v1/memory.max");
    }

    @ParameterizedTest
    @EnumSource(Version.class)
    void directories_areInTheLabsOwn_parentsFirst(Version version) {
        GroupPlan plan = new GroupPlan(SITE, version);
        assertThat(plan.directories()).doesNotHaveDuplicates().allSatisfy(directory -> {
            assertThat(plan.tops()).anyMatch(directory::startsWith);
            assertThat(plan.tops().contains(directory)
                            || plan.directories()
                                    .subList(0, plan.directories().indexOf(directory))
                                    .contains(directory.getParent()))
                    .isTrue();
        });
    }

    @ParameterizedTest
    @EnumSource(Version.class)
    void everyEntry_isOfADirectoryThatIsMade(Version version) {
        GroupPlan plan = new GroupPlan(SITE, version);
        assertThat(SITE.topology().vms())
                .flatExtracting(plan::entries)
                .extracting(Path::getParent)
                .isSubsetOf(plan.directories());
        assertThat(plan.entries(GroupPlan.CLIENT)).extracting(Path::getParent).isSubsetOf(plan.directories());
    }
}
