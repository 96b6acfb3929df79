package io.tiercel.lab.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.lab.plan.GroupPlan.Version;
import io.tiercel.lab.plan.GroupPlan.Write;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GroupPlanTest {
    private static final LabSite SITE = Sites.standard();
    private static final Host HOST = SITE.topology().hosts().get(0);
    private static final LabSite DIVIDED = Sites.of(LabPlan.defaults().withLimits(LabLimits.DEFAULT.withHostCpus(2)));
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

    @Test
    void v1_hostsWithCpusForThemselves_haveThemInEachGroupFromTheTopDown() {
        GroupPlan plan = new GroupPlan(DIVIDED, Version.V1);
        assertThat(plan.limits())
                .filteredOn(write -> write.file().endsWith("cpuset.cpus"))
                .containsSubsequence(
                        cpus("/sys/fs/cgroup/cpuset/tl-12ab", "0-7"),
                        cpus("/sys/fs/cgroup/cpuset/tl-12ab/client", "0-7"),
                        cpus("/sys/fs/cgroup/cpuset/tl-12ab/r1h1", "0-1"),
                        cpus("/sys/fs/cgroup/cpuset/tl-12ab/r1h1/r1h1v1", "0-1"),
                        cpus("/sys/fs/cgroup/cpuset/tl-12ab/r1h1/r1h1guest", "0-1"),
                        cpus("/sys/fs/cgroup/cpuset/tl-12ab/r2h2/r2h2v2", "6-7"));
        assertThat(plan.guestEntries("r1h1"))
                .contains(Path.of("/sys/fs/cgroup/cpuset/tl-12ab/r1h1/r1h1guest/cgroup.procs"));
    }

    @Test
    void v2_hostsWithCpusForThemselves_passThemOn() {
        GroupPlan plan = new GroupPlan(DIVIDED, Version.V2);
        assertThat(plan.limits())
                .contains(cpus("/sys/fs/cgroup/tl-12ab/r2h1", "4-5"))
                .filteredOn(write -> write.file().endsWith("cgroup.subtree_control"))
                .extracting(Write::value)
                .containsOnly("+memory +io +cpu +cpuset");
        assertThat(plan.guestEntries("r1h1")).hasSize(1);
    }

    @Test
    void guest_whereHostsShareAllCpus_isRefused() {
        assertThatThrownBy(() -> V1.guestEntries("r1h1")).hasMessageContaining("r1h1");
        assertThat(V1.directories()).noneMatch(directory -> directory.toString().contains("guest"));
    }

    private static Write cpus(String group, String cpus) {
        return new Write(Path.of(group, "cpuset.cpus"), cpus);
    }

    @ParameterizedTest
    @EnumSource(Version.class)
    void directories_areInTheLabsOwn_parentsFirst(Version version) {
        GroupPlan plan = new GroupPlan(DIVIDED, version);
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
        GroupPlan plan = new GroupPlan(DIVIDED, version);
        assertThat(SITE.topology().vms())
                .flatExtracting(plan::entries)
                .extracting(Path::getParent)
                .isSubsetOf(plan.directories());
        assertThat(plan.entries(GroupPlan.CLIENT)).extracting(Path::getParent).isSubsetOf(plan.directories());
    }
}
