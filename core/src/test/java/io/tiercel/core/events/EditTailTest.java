package io.tiercel.core.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.events.EditPage.Batch;
import io.tiercel.core.events.EditTail.Standing;
import io.tiercel.core.events.EditTail.Step;
import io.tiercel.core.events.EditTail.TxidRange;
import io.tiercel.core.events.NamespaceEvent.Kind;
import io.tiercel.core.events.TinyNamespace.Listed;
import io.tiercel.core.metadata.PathVersions;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class EditTailTest {
    private final OpenFiles files = new OpenFiles(1_000);
    private final EditTail tail = new EditTail(10, files, 10);

    @Test
    void accept_isCaughtUpOnceTheLastDurableTransactionIsRead() {
        assertThat(tail.accept(nothing(10)).standing()).isEqualTo(Standing.CAUGHT_UP);
        assertThat(tail.accept(page(11, 12, 13, created(12, "/a"))).standing()).isEqualTo(Standing.BEHIND);
        assertThat(tail.next()).isEqualTo(13);
        assertThat(tail.accept(page(13, 13, 13, created(13, "/b"))).standing()).isEqualTo(Standing.CAUGHT_UP);
    }

    @Test
    void accept_isBehindWhileTheNameNodeCannotTell() {
        assertThat(tail.accept(nothing(0)).standing()).isEqualTo(Standing.BEHIND);
        assertThat(tail.accept(nothing(12)).standing())
                .as("durable, but not readable yet")
                .isEqualTo(Standing.BEHIND);
    }

    @Test
    void accept_isBehindUntilWhatWasWrittenBeforeTheStartIsDurable() {
        assertThat(tail.accept(nothing(8)).standing()).isEqualTo(Standing.BEHIND);
        assertThat(tail.accept(nothing(10)).standing()).isEqualTo(Standing.CAUGHT_UP);
    }

    @Test
    void accept_isLostWhenTransactionsAreMissing() {
        assertThat(tail.accept(page(12, 12, 12, created(12, "/a"))).standing()).isEqualTo(Standing.LOST);
    }

    @Test
    void accept_isLostWhenTheNameNodeGoesBack() {
        tail.accept(page(11, 12, 12, created(12, "/a")));
        assertThat(tail.accept(nothing(9)).standing()).isEqualTo(Standing.LOST);
    }

    @Test
    void accept_reportsEveryTransactionThatIsAnnouncedToNobody() {
        Step step = tail.accept(page(11, 17, 17, created(12, "/a"), created(15, "/b")));
        assertThat(step.unexplained())
                .containsExactly(new TxidRange(11, 11), new TxidRange(13, 14), new TxidRange(16, 17));
        assertThat(advanced(step)).contains(PathVersions.UNANNOUNCED);
    }

    @Test
    void accept_flushesEverythingForWhatNothingExplains() {
        assertThat(advanced(tail.accept(page(11, 12, 12, created(12, "/a"))))).contains(PathVersions.EPOCH);
        assertThat(advanced(tail.accept(page(13, 13, 13, created(13, "/b"))))).doesNotContain(PathVersions.EPOCH);
    }

    @Test
    void accept_passesOverTheBeginningOfAKnownSegment() {
        tail.segmentBegins(13);
        Step step = tail.accept(page(11, 14, 14, created(11, "/a"), created(14, "/b")));
        assertThat(step.unexplained()).isEmpty();
        assertThat(advanced(step)).doesNotContain(PathVersions.UNANNOUNCED, PathVersions.EPOCH);
    }

    @Test
    void accept_reportsWhatIsHiddenAroundTheBeginningOfAKnownSegment() {
        tail.segmentBegins(14);
        tail.segmentBegins(19);
        Step step = tail.accept(page(11, 20, 20, created(11, "/a"), created(16, "/b")));
        assertThat(step.unexplained())
                .containsExactly(
                        new TxidRange(12, 12), new TxidRange(15, 15), new TxidRange(17, 17), new TxidRange(20, 20));
        assertThat(tail.last()).isEqualTo(20);
    }

    @Test
    void accept_takesASegmentThatEndsWithThePageForWhatItIs() {
        tail.segmentBegins(13);
        assertThat(tail.accept(page(11, 12, 13, created(11, "/a"))).unexplained())
                .isEmpty();
        assertThat(tail.accept(page(13, 13, 13)).unexplained()).isEmpty();
        assertThat(tail.next()).isEqualTo(14);
    }

    @Test
    void accept_takesHolesForBlocksWhileAFileIsOpen() {
        Step step = tail.accept(page(
                11,
                15,
                15,
                new Batch(11, List.of(NamespaceEvent.of(Kind.FILE_CREATED, "/a"))),
                new Batch(15, List.of(NamespaceEvent.of(Kind.CLOSED, "/a")))));
        assertThat(step.unexplained()).isEmpty();
        assertThat(advanced(step)).contains(PathVersions.UNANNOUNCED);
        assertThat(files.size()).isZero();
    }

    @Test
    void accept_doesNotAdvanceUnannouncedWithoutAHole() {
        Step step = tail.accept(page(11, 12, 12, created(11, "/a"), created(12, "/b")));
        assertThat(step.unexplained()).isEmpty();
        assertThat(advanced(step)).doesNotContain(PathVersions.UNANNOUNCED);
    }

    @Test
    void accept_knowsEveryOpenFileWhereverTheListingFell() {
        Seed seed = Seed.announced("EditTailTest");
        for (int run = 0; run < 5_000; run++) {
            startDuringChanges(seed);
        }
    }

    /**
     * Lists the open files page by page while the namespace changes, tails from before the listing, and compares with
     * the truth; then settles the doubts as the NameNode would, and compares again.
     */
    private static void startDuringChanges(Seed seed) {
        TinyNamespace namespace = new TinyNamespace();
        List<Batch> log = new ArrayList<>();
        change(namespace, log, seed, seed.below(300));
        long after = log.size();

        OpenFiles files = new OpenFiles(1_000);
        for (List<Listed> page = namespace.listOpen(-1, 2); !page.isEmpty(); ) {
            page.forEach(file -> files.listed(file.path(), new VersionChanges()));
            change(namespace, log, seed, seed.below(40));
            page = namespace.listOpen(page.get(page.size() - 1).id(), 2);
        }
        EditTail tail = new EditTail(after, files, log.size());
        change(namespace, log, seed, seed.below(6));
        read(tail, log, log.size());

        assertThat(namespace.openFiles()).as("%s in %s", seed, log).allMatch(files::contains);
        files.doubts(1_000).forEach(d -> files.settle(d, !namespace.isOpen(d.path()), new VersionChanges()));
        assertThat(files.size())
                .as("%s in %s", seed, log)
                .isEqualTo(namespace.openFiles().size());
    }

    private static void change(TinyNamespace namespace, List<Batch> log, Seed seed, int times) {
        for (int i = 0; i < times; i++) {
            List<NamespaceEvent> events = namespace.change(seed);
            if (!events.isEmpty()) {
                log.add(new Batch(log.size() + 1, events));
            }
        }
    }

    private static void read(EditTail tail, List<Batch> log, long sync) {
        while (tail.next() <= sync) {
            long first = tail.next();
            long last = Math.min(first + 3, sync);
            tail.accept(new EditPage(first, last, sync, log.subList((int) first - 1, (int) last)));
        }
    }

    private static Set<Long> advanced(Step step) {
        Set<Long> names = new TreeSet<>();
        step.changes().applyTo(new VersionChanges.Sink() {
            @Override
            public void advance(long name) {
                names.add(name);
            }

            @Override
            public void addOpen(long name, int delta) {
                // Only what advances is of interest here.
            }
        });
        return names;
    }

    private static EditPage nothing(long syncTxid) {
        return new EditPage(-1, -1, syncTxid, List.of());
    }

    private static EditPage page(long first, long last, long sync, Batch... batches) {
        return new EditPage(first, last, sync, List.of(batches));
    }

    private static Batch created(long txid, String path) {
        return new Batch(txid, List.of(NamespaceEvent.of(Kind.CREATED, path)));
    }
}
