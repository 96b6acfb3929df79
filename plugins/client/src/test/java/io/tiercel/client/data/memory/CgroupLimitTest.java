package io.tiercel.client.data.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupLimitTest {
    @TempDir
    Path system;

    @Test
    void v2_isThatOfTheOwnGroup() throws IOException {
        file("tree/yarn/container_1/memory.max", "4294967296");
        assertLimit(4L << 30, "0::/yarn/container_1");
    }

    @Test
    void v2_isTheLeastOfAllGroupsAbove() throws IOException {
        file("tree/pods/memory.max", "3000");
        file("tree/pods/pod/memory.max", "1000");
        file("tree/pods/pod/container/memory.max", "2000");
        assertLimit(1_000, "0::/pods/pod/container");
    }

    @Test
    void v2_countsTheHighMark_becauseMemoryOnTmpfsCannotBeGivenBack() throws IOException {
        file("tree/slice/memory.max", "max");
        file("tree/slice/memory.high", "500");
        assertLimit(500, "0::/slice");
    }

    @Test
    void v2_max_isNone() throws IOException {
        file("tree/slice/memory.max", "max");
        assertNone("0::/slice");
    }

    @Test
    void v2_inAContainer_isThatOfTheTreesRoot() throws IOException {
        file("tree/memory.max", "700");
        assertLimit(700, "0::/");
    }

    @Test
    void aPathThatOnlyTheMachineKnows_isThatOfTheTreesRoot() throws IOException {
        file("tree/memory/memory.limit_in_bytes", "800");
        assertLimit(800, "7:memory:/docker/0123");
        assertLimit(800, "7:memory:/../../docker/0123");
    }

    @Test
    void aPathOutOfTheTree_isNotFollowed() throws IOException {
        file("memory.max", "5");
        file("tree/memory.max", "700");
        assertLimit(700, "0::/..");
    }

    @Test
    void v1_isThatOfTheMemoryController_alsoAmongOthers() throws IOException {
        file("tree/memory/yarn/memory.limit_in_bytes", "9000");
        file("tree/memory/cpu/memory.limit_in_bytes", "1");
        assertLimit(9_000, "9:cpu:/cpu", "4:cpuset,memory:/yarn", "1:name=systemd:/cpu", "0::/");
    }

    @Test
    void v1_theLargestMultipleOfAPage_isNone() throws IOException {
        file("tree/memory/memory.limit_in_bytes", "9223372036854771712");
        assertNone("4:memory:/");
    }

    @Test
    void whatCannotBeRead_isNone() throws IOException {
        assertThat(CgroupLimit.of(system.resolve("lost"), system)).isEmpty();
        file("tree/slice/memory.max", "much");
        assertNone("0::/slice", "nonsense", "");
    }

    private void assertLimit(long bytes, String... groups) throws IOException {
        assertThat(CgroupLimit.of(file("cgroup", String.join("\n", groups)), system.resolve("tree")))
                .hasValue(bytes);
    }

    private void assertNone(String... groups) throws IOException {
        assertThat(CgroupLimit.of(file("cgroup", String.join("\n", groups)), system.resolve("tree")))
                .isEmpty();
    }

    private Path file(String name, String text) throws IOException {
        Path file = system.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text + "\n");
    }
}
