package io.tiercel.core.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.events.NamespaceEvent.Kind;
import io.tiercel.core.events.OpenFiles.Doubt;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OpenFilesTest {
    private final OpenFiles files = new OpenFiles(100);
    private final OpenCounts counts = new OpenCounts();

    @Test
    void capacity_mustBePositive() {
        assertThatThrownBy(() -> new OpenFiles(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("0");
    }

    @Test
    void follow_countsEveryOpenFileAgainstEveryAnswerThatTellsOfIt() {
        Seed seed = Seed.announced("OpenFilesTest");
        TinyNamespace namespace = new TinyNamespace();
        int refused = 0;
        for (int i = 0; i < 5_000; i++) {
            namespace.change(seed).forEach(this::follow);
            for (String path : TinyNamespace.universe()) {
                for (MetadataKind kind : MetadataKind.values()) {
                    if (namespace.tellsOfOpenFile(kind, path)) {
                        refused++;
                        assertThat(counts.refuses(kind, path))
                                .as("%s of %s, open %s, %s", kind, path, namespace.openFiles(), seed)
                                .isTrue();
                    }
                }
            }
        }
        assertThat(refused).as("files were open").isGreaterThan(5_000);
    }

    @Test
    void follow_endsWithNothingCountedOnceAllIsClosed() {
        Seed seed = Seed.announced("OpenFilesTest");
        TinyNamespace namespace = new TinyNamespace();
        for (int i = 0; i < 2_000; i++) {
            namespace.change(seed).forEach(this::follow);
        }
        follow(NamespaceEvent.of(Kind.UNLINKED, "/"));
        assertThat(files.size()).isZero();
        assertThat(counts.counts).as(seed.toString()).isEmpty();
        assertThat(files.doubts(10)).isEmpty();
    }

    @Test
    void rename_movesTheOpenFilesBelowADirectoryButNotItsNamesake() {
        open("/a/x", "/a/b/y", "/ab/z");
        follow(NamespaceEvent.renamed("/a", "/c"));
        assertThat(List.of("/c/x", "/c/b/y", "/ab/z")).allMatch(files::contains);
        assertThat(files.size()).isEqualTo(3);
    }

    @Test
    void rename_overAnOpenFileForgetsIt() {
        open("/a", "/b");
        follow(NamespaceEvent.renamed("/a", "/b"));
        assertThat(files.size()).isEqualTo(1);
        follow(NamespaceEvent.of(Kind.CLOSED, "/b"));
        assertThat(counts.counts).isEmpty();
    }

    @Test
    void unlink_ofADirectoryClosesWhatIsBelow() {
        open("/a/x", "/a/b/y", "/a0", "/a-b");
        follow(NamespaceEvent.of(Kind.UNLINKED, "/a"));
        assertThat(files.size()).isEqualTo(2);
        assertThat(List.of("/a0", "/a-b")).allMatch(files::contains);
    }

    @Test
    void truncate_leavesADoubtThatTheNameNodeSettles() {
        follow(NamespaceEvent.of(Kind.TRUNCATED, "/a"));
        assertThat(files.contains("/a")).isTrue();
        settle(files.doubts(10).get(0), true);
        assertThat(files.size()).isZero();
        assertThat(counts.counts).isEmpty();
    }

    @Test
    void settle_ofAFileThatIsStillOpenWaitsForItsClose() {
        follow(NamespaceEvent.of(Kind.TRUNCATED, "/a"));
        settle(files.doubts(10).get(0), false);
        assertThat(files.doubts(10)).isEmpty();
        assertThat(files.contains("/a")).isTrue();
        follow(NamespaceEvent.of(Kind.CLOSED, "/a"));
        assertThat(files.size()).isZero();
    }

    @Test
    void settle_isVoidOnceThePathHasChanged() {
        follow(NamespaceEvent.of(Kind.TRUNCATED, "/a"));
        Doubt doubt = files.doubts(10).get(0);
        follow(NamespaceEvent.of(Kind.FILE_CREATED, "/a"));
        settle(doubt, true);
        assertThat(files.contains("/a")).as("open again, by another writer").isTrue();
    }

    @Test
    void doubt_movesWithItsFile() {
        follow(NamespaceEvent.of(Kind.TRUNCATED, "/a/x"));
        Doubt old = files.doubts(10).get(0);
        follow(NamespaceEvent.renamed("/a", "/b"));
        settle(old, true);
        assertThat(files.doubts(10)).extracting(Doubt::path).containsExactly("/b/x");
        assertThat(files.contains("/b/x")).isTrue();
    }

    /** A stream that is aborted, or a client that dies, ends in the recovery of its lease, which closes the file. */
    @Test
    void everyWayInWhichAFileCeasesToBeOpen_endsItsMark() {
        List<NamespaceEvent> ends = List.of(
                NamespaceEvent.of(Kind.CLOSED, "/a/b/x"),
                NamespaceEvent.of(Kind.UNLINKED, "/a/b/x"),
                NamespaceEvent.of(Kind.UNLINKED, "/a/b"),
                NamespaceEvent.of(Kind.UNLINKED, "/a"),
                NamespaceEvent.renamed("/elsewhere", "/a/b/x"));
        for (NamespaceEvent end : ends) {
            open("/a/b/x");
            assertThat(counts.refuses(MetadataKind.LISTING, "/a/b")).isTrue();
            follow(end);
            assertThat(files.size()).as("%s", end).isZero();
            assertThat(counts.counts).as("%s", end).isEmpty();
        }
    }

    @Test
    void fileThatIsOpenedInPlaceOfAnOpenOne_isOneFile() {
        open("/a/x", "/a/x");
        follow(NamespaceEvent.of(Kind.CLOSED, "/a/x"));
        assertThat(counts.counts).isEmpty();
    }

    @Test
    void review_asksAboutEveryFileInTurn_andDoubtsNone() {
        open("/a", "/b", "/c", "/d", "/e");
        List<String> asked = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            files.review(2).forEach(doubt -> asked.add(doubt.path()));
        }
        assertThat(asked).containsExactly("/a", "/b", "/c", "/d", "/e");
        assertThat(files.doubts(10)).isEmpty();
        assertThat(files.anyCertain()).isTrue();
        assertThat(files.review(2)).extracting(Doubt::path).containsExactly("/a", "/b");
    }

    @Test
    void reviewOfAFileOfWhoseEndNobodyTold_endsItsMark() {
        open("/a", "/b");
        List<Doubt> asked = files.review(10);
        settle(asked.get(0), true);
        settle(asked.get(1), false);
        assertThat(files.contains("/a")).isFalse();
        assertThat(files.contains("/b")).isTrue();
    }

    @Test
    void review_isVoidOnceThePathHasChanged() {
        open("/a", "/b");
        List<Doubt> asked = files.review(10);
        follow(NamespaceEvent.of(Kind.CLOSED, "/a"));
        follow(NamespaceEvent.of(Kind.FILE_CREATED, "/a"));
        follow(NamespaceEvent.renamed("/c", "/b"));
        open("/b");
        asked.forEach(doubt -> settle(doubt, true));
        assertThat(List.of("/a", "/b")).allMatch(files::contains);
    }

    @Test
    void tooMany_refusesEveryAnswerForGood() {
        OpenFiles few = new OpenFiles(3);
        for (String path : List.of("/a", "/b", "/c", "/d")) {
            few.follow(NamespaceEvent.of(Kind.FILE_CREATED, path), applied());
        }
        few.follow(NamespaceEvent.of(Kind.CLOSED, "/d"), applied());
        few.follow(NamespaceEvent.of(Kind.CLOSED, "/a"), applied());
        assertThat(few.tooMany()).isTrue();
        assertThat(few.anyCertain()).isTrue();
        OpenCounts fresh = new OpenCounts();
        VersionChanges all = new VersionChanges();
        few.countInto(all);
        all.applyTo(fresh);
        assertThat(fresh.refuses(MetadataKind.STATUS, "/elsewhere")).isTrue();
    }

    @Test
    void tooMany_isToldInTheChangesOfTheFileThatWasOneTooMany() {
        OpenFiles few = new OpenFiles(1);
        VersionChanges changes = new VersionChanges();
        few.follow(NamespaceEvent.of(Kind.FILE_CREATED, "/a"), changes);
        few.follow(NamespaceEvent.of(Kind.FILE_CREATED, "/b"), changes);
        changes.applyTo(counts);
        assertThat(counts.refuses(MetadataKind.STATUS, "/elsewhere")).isTrue();
    }

    @Test
    void countInto_givesTheCountsThatTheEventsLedTo() {
        Seed seed = Seed.announced("OpenFilesTest");
        TinyNamespace namespace = new TinyNamespace();
        for (int i = 0; i < 1_000; i++) {
            namespace.change(seed).forEach(this::follow);
        }
        VersionChanges all = new VersionChanges();
        files.countInto(all);
        OpenCounts fresh = new OpenCounts();
        all.applyTo(fresh);
        assertThat(fresh.counts).as(seed.toString()).isEqualTo(counts.counts);
    }

    private void open(String... paths) {
        for (String path : paths) {
            follow(NamespaceEvent.of(Kind.FILE_CREATED, path));
        }
    }

    private void follow(NamespaceEvent event) {
        VersionChanges changes = new VersionChanges();
        files.follow(event, changes);
        changes.applyTo(counts);
    }

    private void settle(Doubt doubt, boolean closed) {
        VersionChanges changes = new VersionChanges();
        files.settle(doubt, closed, changes);
        changes.applyTo(counts);
    }

    private VersionChanges applied() {
        return new VersionChanges();
    }
}
