package io.tiercel.coordinator.tail;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.events.NamespaceEvent;
import io.tiercel.core.events.NamespaceEvent.Kind;
import io.tiercel.core.events.VersionChanges;
import io.tiercel.core.metadata.PathVersions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class TailTest {
    private static final long MILLI = 1_000_000L;

    private final FakeNameNode nameNode = new FakeNameNode();
    private final Listener listener = new Listener();
    private long nowNanos = 1_000 * MILLI;
    private Tail tail = tail(0, 100);

    @Test
    void turn_firstTellsWhichFilesAreOpenAndThenConfirms() {
        nameNode.open.add("/a/open");
        turns(2);
        assertThat(listener.heard).containsExactly("start over", "poll", "confirm");
        assertThat(listener.isOpen("/a/open")).isTrue();
    }

    @Test
    void turn_dropsEverythingAFewTimesASecond_whileAccessMayBeTakenAwayUntold() {
        turns(2);
        nowNanos += 60 * MILLI;
        nameNode.mayRevokeUntold = true;
        turns(1);
        assertThat(listener.flushed()).isFalse();
        for (int i = 1; i <= 5; i++) {
            nowNanos += 200 * MILLI;
            listener.heard.clear();
            turns(1);
            assertThat(listener.heard).containsExactly("poll", "tell", "confirm");
            assertThat(listener.advanced.get(PathVersions.EPOCH)).isEqualTo(i);
        }
        assertThat(tail.counters().revocations()).isEqualTo(5);

        nameNode.mayRevokeUntold = false;
        nowNanos += 200 * MILLI;
        turns(1);
        assertThat(tail.counters().revocations()).isEqualTo(5);
    }

    @Test
    void turn_tellsAChangeBeforeItConfirms() {
        turns(2);
        listener.heard.clear();
        nameNode.announce(Kind.CREATED, "/a");
        turns(1);
        assertThat(listener.heard).containsExactly("poll", "tell", "confirm");
        assertThat(listener.advancedEntry("/a")).isTrue();
        assertThat(listener.flushed()).isFalse();
    }

    @Test
    void turn_confirmsNothingWhileThereIsMoreToRead() {
        turns(2);
        listener.heard.clear();
        nameNode.pageTransactions = 1;
        nameNode.announce(Kind.CREATED, "/a");
        nameNode.announce(Kind.CREATED, "/b");
        turns(1);
        assertThat(listener.heard).containsExactly("poll", "tell");
        turns(1);
        assertThat(listener.heard).containsExactly("poll", "tell", "poll", "tell", "confirm");
    }

    @Test
    void turn_confirmsNothingWhileTheNameNodeIsAwayAndLosesNothing() {
        turns(2);
        listener.heard.clear();
        nameNode.away = true;
        nameNode.announce(Kind.CREATED, "/a");
        List<Long> pauses = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            pauses.add(tail.turn() / MILLI);
        }
        long[] bounds = {20, 40, 80, 160, 320, 640, 1000, 1000};
        for (int i = 0; i < bounds.length; i++) {
            assertThat(pauses.get(i)).isBetween(bounds[i] / 2, bounds[i]);
        }
        assertThat(listener.heard).doesNotContain("confirm", "tell");
        nameNode.away = false;
        turns(1);
        assertThat(listener.heard).contains("tell", "confirm").doesNotContain("start over");
        assertThat(listener.advancedEntry("/a")).isTrue();
    }

    @Test
    void turn_startsOverWhenTransactionsAreMissing() {
        turns(2);
        listener.heard.clear();
        nameNode.announce(Kind.CREATED, "/a");
        nameNode.announce(Kind.CREATED, "/b");
        nameNode.firstKept = nameNode.last;
        turns(3);
        assertThat(listener.heard).containsExactly("poll", "start over", "poll", "confirm");
        assertThat(tail.counters().startsOver()).isEqualTo(2);
    }

    @Test
    void turn_startsOverBehindAChangeThatNobodyCanRead() {
        turns(2);
        listener.heard.clear();
        nameNode.announce(Kind.CREATED, "/a");
        nameNode.unreadable = nameNode.last;
        turns(3);
        assertThat(listener.heard).containsExactly("poll", "start over", "poll", "confirm");
        assertThat(tail.counters().startsOver()).isEqualTo(2);
    }

    @Test
    void turn_waitsForANameNodeThatIsAboutToBecomeActive() {
        nameNode.active = false;
        turns(3);
        assertThat(listener.heard).isEmpty();
        nameNode.active = true;
        turns(2);
        assertThat(listener.heard).containsExactly("start over", "poll", "confirm");
    }

    @Test
    void turn_afterASilenceConfirmsOnlyWhatTheNameNodeSaysNow() {
        turns(2);
        listener.heard.clear();
        // Another NameNode was active meanwhile, and this one has not read its log to the end yet.
        nowNanos += 5_000 * MILLI;
        nameNode.active = false;
        turns(3);
        assertThat(listener.heard).doesNotContain("confirm");
        nameNode.active = true;
        nameNode.last = 107;
        turns(1);
        assertThat(listener.heard).doesNotContain("confirm");
        nameNode.durable = 107;
        turns(1);
        assertThat(listener.heard).contains("confirm");
    }

    @Test
    void turn_flushesForTransactionsThatNothingExplains() {
        turns(2);
        nameNode.hide(3);
        turns(1);
        assertThat(listener.flushed()).isTrue();
        assertThat(tail.counters().unexplained()).isEqualTo(3);
    }

    @Test
    void turn_doesNotFlushForTheBlocksOfAnOpenFile() {
        turns(2);
        nameNode.announce(Kind.FILE_CREATED, "/a");
        nameNode.hide(3);
        nameNode.announce(Kind.CLOSED, "/a");
        turns(1);
        assertThat(listener.flushed()).isFalse();
        assertThat(listener.advanced).containsKey(PathVersions.UNANNOUNCED);
    }

    @Test
    void turn_beginsANewSegmentWhereTheOldOneIsLongWithoutFlushing() {
        tail = tail(50, 100);
        turns(2);
        assertThat(nameNode.asked).contains("segment");
        nameNode.announce(Kind.CREATED, "/a");
        turns(2);
        assertThat(listener.flushed()).isFalse();
        assertThat(listener.heard).endsWith("confirm");
        assertThat(tail.counters().segments()).isEqualTo(1);
    }

    @Test
    void turn_asksWhetherATruncatedFileIsOpenAndBelievesTheAnswerAfterTheNextPoll() {
        turns(2);
        nameNode.announce(Kind.TRUNCATED, "/a");
        turns(1);
        assertThat(listener.isOpen("/a")).isTrue();
        assertThat(nameNode.asked).endsWith("closed /a");
        turns(1);
        assertThat(listener.isOpen("/a")).isFalse();
    }

    @Test
    void turn_doesNotBelieveAnAnswerAboutAPathThatHasChangedSince() {
        turns(2);
        nameNode.announce(Kind.TRUNCATED, "/a");
        turns(1);
        nameNode.announce(Kind.FILE_CREATED, "/a");
        turns(2);
        assertThat(listener.isOpen("/a")).isTrue();
    }

    @Test
    void turn_askedNowAndThenAboutFilesOfWhoseEndNobodyTold_findsIt() {
        turns(2);
        nameNode.announce(Kind.FILE_CREATED, "/a");
        nameNode.announce(Kind.FILE_CREATED, "/b");
        turns(1);
        nameNode.open.remove("/a");
        nowNanos += 1_000 * MILLI;
        turns(2);
        assertThat(listener.isOpen("/a")).isFalse();
        assertThat(listener.isOpen("/b")).isTrue();
        assertThat(listener.flushed()).isFalse();
    }

    @Test
    void turn_tellsNewcomersWhichFilesAreOpenBeforeTheyCanBeAnswered() {
        turns(2);
        nameNode.announce(Kind.FILE_CREATED, "/a");
        turns(1);
        listener.heard.clear();
        listener.newcomers = true;
        turns(1);
        assertThat(listener.heard).containsExactly("welcome", "poll", "confirm");
    }

    @Test
    void turn_withTooManyOpenFilesListsAgainAfterAWhile() {
        tail = tail(0, 2);
        List.of("/a", "/b", "/c").forEach(path -> nameNode.open.add(path));
        turns(2);
        assertThat(listener.open).containsKey(PathVersions.EPOCH);
        nameNode.open.clear();
        nowNanos += 61_000 * MILLI;
        turns(3);
        assertThat(listener.open).isEmpty();
    }

    @Test
    void turn_isSlowWhenNobodyListens() {
        turns(2);
        listener.empty = true;
        assertThat(tail.turn()).isEqualTo(250 * MILLI);
        listener.empty = false;
        assertThat(tail.turn()).isEqualTo(5 * MILLI);
    }

    @Test
    void turn_followsARenameOfAnOpenFile() {
        turns(2);
        nameNode.announce(Kind.FILE_CREATED, "/a/x");
        nameNode.append(NamespaceEvent.renamed("/a", "/b"));
        turns(1);
        assertThat(listener.isOpen("/b/x")).isTrue();
        assertThat(listener.isOpen("/a/x")).isFalse();
    }

    private Tail tail(long segmentTransactions, int openFilesMax) {
        return new Tail(
                nameNode, listener, new Tail.Config(5 * MILLI, segmentTransactions, openFilesMax), () -> nowNanos);
    }

    private void turns(int count) {
        for (int i = 0; i < count; i++) {
            nowNanos += 60 * MILLI;
            assertThat(tail.turn()).isNotNegative();
        }
    }

    /** One relay's table, and what was said to it. */
    private static final class Listener implements Audience, VersionChanges.Sink {
        final List<String> heard = new ArrayList<>();
        final Map<Long, Integer> advanced = new TreeMap<>();
        final Map<Long, Integer> open = new TreeMap<>();
        boolean newcomers;
        boolean empty;

        boolean isOpen(String path) {
            List<Long> names = new ArrayList<>();
            PathVersions.fileOpen(path, names::add);
            return open.containsKey(names.get(0));
        }

        boolean advancedEntry(String path) {
            List<Long> names = new ArrayList<>();
            PathVersions.entryChanged(path, names::add);
            return advanced.containsKey(names.get(0));
        }

        boolean flushed() {
            return advanced.containsKey(PathVersions.EPOCH);
        }

        @Override
        public int size() {
            return empty ? 0 : 1;
        }

        @Override
        public boolean isEmpty() {
            return empty;
        }

        @Override
        public boolean hasNewcomers() {
            return newcomers;
        }

        @Override
        public void welcome(VersionChanges nowOpen) {
            heard.add("welcome");
            newcomers = false;
            open.clear();
            nowOpen.applyTo(this);
        }

        @Override
        public void startOver(VersionChanges nowOpen) {
            heard.add("start over");
            open.clear();
            nowOpen.applyTo(this);
        }

        @Override
        public void tell(VersionChanges changes) {
            heard.add("tell");
            changes.applyTo(this);
        }

        @Override
        public void pollBegins() {
            heard.add("poll");
        }

        @Override
        public void confirm() {
            heard.add("confirm");
        }

        @Override
        public void advance(long name) {
            advanced.merge(name, 1, Integer::sum);
        }

        @Override
        public void addOpen(long name, int delta) {
            open.merge(name, delta, Integer::sum);
            open.remove(name, 0);
        }
    }
}
