package io.tiercel.core.metadata;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Seed;
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

    /** Java's own encoder does as Hadoop's, with which a path goes to the NameNode. */
    @Test
    void isPlain_holdsForNoPathThatTheNameNodeIsToldOtherwise() {
        Seed seed = Seed.announced("isPlain_holdsForNoPathThatTheNameNodeIsToldOtherwise");
        String letters = "/a?\uD800\uDBFF\uDC00\uDFFF\uFFFD\u0000\u00e9";
        int plain = 0;
        for (int i = 0; i < 20_000; i++) {
            StringBuilder path = new StringBuilder("/");
            for (int length = seed.below(6); length > 0; length--) {
                path.append(letters.charAt(seed.below(letters.length())));
            }
            String told = new String(path.toString().getBytes(UTF_8), UTF_8);
            if (PathVersions.isPlain(path.toString())) {
                plain++;
                assertThat(told).isEqualTo(path.toString());
            }
        }
        assertThat(plain).as("paths that are plain").isGreaterThan(2_000);
    }

    @Test
    void isPlain_holdsForPairsOfSurrogates_andFailsForHalves() {
        assertThat(PathVersions.isPlain("/a\uD83D\uDE00b")).isTrue();
        for (String half :
                new String[] {"/\uD83D", "/a\uDE00", "/\uDE00\uD83D", "/\uD83D\uD83D\uDE00", "/\uD83D/\uDE00"}) {
            assertThat(PathVersions.isPlain(half)).isFalse();
        }
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
