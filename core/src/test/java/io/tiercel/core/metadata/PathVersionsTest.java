package io.tiercel.core.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PathVersionsTest {
    @ParameterizedTest
    @ValueSource(strings = {"/", "/a", "/a/b", "/.hidden/.staging", "/a.b/c..d", "/...", "/a/.snapshots"})
    void isPlain_holdsForPathsOfTheLiveNamespace(String path) {
        assertThat(PathVersions.isPlain(path)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "//",
                "/a/",
                "/a//b",
                "/.",
                "/a/..",
                "/a/./b",
                "/.snapshot",
                "/a/.snapshot/s/b",
                "/.reserved",
                "/.reserved/.inodes/16385",
                "/.reserved/raw/a"
            })
    void isPlain_failsForAllOthers(String path) {
        assertThat(PathVersions.isPlain(path)).isFalse();
    }

    @Test
    void dependencies_beginWithTheEpochAndEndWithTheBranchesAboveThePath() {
        assertThat(PathVersions.dependencies(MetadataKind.STATUS, "/a/b"))
                .as("epoch, entry, and the branches of /, /a and /a/b")
                .hasSize(5)
                .doesNotHaveDuplicates()
                .startsWith(PathVersions.EPOCH);
        assertThat(PathVersions.dependencies(MetadataKind.STATUS, "/")).hasSize(3);
    }

    @Test
    void dependencies_areTheSameAtEveryCall() {
        for (MetadataKind kind : MetadataKind.values()) {
            assertThat(PathVersions.dependencies(kind, "/a/b"))
                    .as(kind.label())
                    .isEqualTo(PathVersions.dependencies(kind, "/a/b"));
        }
    }

    @Test
    void dependencies_includeUnannouncedChangesExactlyWhereTheyAreSeen() {
        for (MetadataKind kind : MetadataKind.values()) {
            boolean sees = kind == MetadataKind.CONTENT_SUMMARY || kind == MetadataKind.POLICY;
            assertThat(List.of(boxed(PathVersions.dependencies(kind, "/a"))).contains(PathVersions.UNANNOUNCED))
                    .as(kind.label())
                    .isEqualTo(sees);
        }
    }

    @Test
    void names_differForManyPathsAndFacets() {
        Set<Long> names = new TreeSet<>();
        for (int i = 0; i < 50_000; i++) {
            PathVersions.branchChanged("/dir" + i + "/part-" + i, names::add);
        }
        // Branch, entry and sum of each part; entry, children and sum of each directory; children and sum of the root.
        assertThat(names).hasSize(6 * 50_000 + 2);
    }

    @Test
    void names_areFarFromTheReservedOnes() {
        List<Long> advanced = new ArrayList<>();
        PathVersions.branchChanged("/", advanced::add);
        PathVersions.branchChanged("/a", advanced::add);
        assertThat(advanced).doesNotContain(PathVersions.EPOCH, PathVersions.UNANNOUNCED);
    }

    @Test
    void parent_ofTheRootIsTheRoot() {
        assertThat(PathVersions.parent("/")).isEqualTo("/");
        assertThat(PathVersions.parent("/a")).isEqualTo("/");
        assertThat(PathVersions.parent("/a/b")).isEqualTo("/a");
    }

    private static Long[] boxed(long[] values) {
        Long[] boxed = new Long[values.length];
        for (int i = 0; i < values.length; i++) {
            boxed[i] = values[i];
        }
        return boxed;
    }
}
