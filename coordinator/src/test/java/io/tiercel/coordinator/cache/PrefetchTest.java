package io.tiercel.coordinator.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.cache.FakeSite.Node;
import io.tiercel.coordinator.namenode.LocatedInput;
import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.affinity.prefetch.PrefetchConfig;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.Task;
import io.tiercel.wire.cache.ClientReport.Usage;
import io.tiercel.wire.cache.JobStart;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Blocks of 1,000 bytes; two of them may be unread at a time, and one is read ahead a second. */
final class PrefetchTest {
    private static final long BYTES = 1_000;
    private static final long LOCKED_BYTES = CoreKeys.lockedBytes(BYTES);
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    /** The ResourceManager's session. */
    private static final long MANAGER = 1;

    private final FakeSite site = new FakeSite(LOCKED_BYTES);
    private final CacheCounters counters = new CacheCounters();
    private final List<String> sought = new ArrayList<>();
    private final PrefetchConfig config = new PrefetchConfig(2 * LOCKED_BYTES, LOCKED_BYTES);
    private final CacheDirectory directory = new CacheDirectory(
            Scheme.SAVING.newCaching(),
            site,
            60 * SECOND,
            new Prefetcher(config, 0, (job, path) -> sought.add(job + " " + path)),
            new SplittableRandom(1),
            counters);
    private final Node small = site.node("small", 2 * LOCKED_BYTES);
    private final Node large = site.node("large", 8 * LOCKED_BYTES);

    @Test
    void whileAJobRuns_theNextOnesBlocksArePinned_atTheRate_wherePlaceIs() {
        begin();
        directory.tick(SECOND);
        assertThat(sought).containsExactly("next /next");
        directory.found("next", List.of(located(1), located(2), located(3)));
        directory.tick(2 * SECOND);
        settle();
        assertThat(large.pinned).containsOnlyKeys(block(1));
        directory.tick(3 * SECOND);
        settle();
        assertThat(large.pinned).containsOnlyKeys(block(1), block(2));
        assertThat(small.pinned).isEmpty();
        assertThat(counters.prefetchOrders()).isEqualTo(2);
    }

    @Test
    void whatNobodyHasRead_isBounded_andAReadMakesRoom() {
        begin();
        directory.tick(SECOND);
        directory.found("next", List.of(located(1), located(2), located(3)));
        for (int second = 2; second < 10; second++) {
            directory.tick(second * SECOND);
        }
        settle();
        assertThat(large.pinned).hasSize(2);
        read(9 * SECOND, "running", "/next", 1);
        directory.tick(10 * SECOND);
        settle();
        assertThat(large.pinned).containsOnlyKeys(block(1), block(2), block(3));
    }

    @Test
    void jobThatReadsItself_isLeftAlone() {
        begin();
        directory.tick(SECOND);
        read(SECOND, "next", "/next", 9);
        settle();
        int before = large.pinned.size();
        directory.found("next", List.of(located(1), located(2)));
        directory.tick(2 * SECOND);
        settle();
        assertThat(large.pinned).hasSize(before);
        assertThat(counters.prefetchOrders()).isZero();
    }

    @Test
    void jobWhoseMasterHasReadItsOwnFiles_stillWaits_alsoWhereThatWasSeenFirst() {
        site.arrive(directory, large);
        directory.jobStarted(0, MANAGER, job("running", "/running"));
        read(0, "running", "/running", 100);
        read(0, "next", "/staging/job.split", 101);
        directory.jobStarted(0, MANAGER, job("next", "/next"));
        read(0, "next", "/staging/job.xml", 102);
        directory.tick(SECOND);
        assertThat(sought).containsExactly("next /next");
    }

    @Test
    void jobThatReads_doesNotWaitAgain_whenItIsToldOfAnew() {
        begin();
        read(0, "next", "/next", 9);
        directory.tellerLeft(0, MANAGER);
        directory.jobStarted(0, MANAGER, job("next", "/next"));
        directory.tick(SECOND);
        assertThat(sought).isEmpty();
    }

    @Test
    void nextJob_isTheFirstInTheOrderOfSlots_andWithoutOneTheFirstThatCame() {
        begin();
        directory.jobStarted(0, MANAGER, job("later", "/later"));
        directory.jobsInOrder(MANAGER, List.of("running", "later", "next"));
        directory.tick(SECOND);
        assertThat(sought).containsExactly("later /later");
        directory.found("later", List.of());
        directory.tick(2 * SECOND);
        assertThat(sought).containsExactly("later /later", "next /next");
    }

    @Test
    void orderOfASessionThatHasEnded_countsNoMore() {
        begin();
        directory.jobStarted(0, MANAGER, job("later", "/later"));
        directory.jobsInOrder(MANAGER + 1, List.of("later", "next"));
        directory.tellerLeft(0, MANAGER + 1);
        directory.tick(SECOND);
        assertThat(sought).containsExactly("next /next");
    }

    @Test
    void jobThatNobodyRunsBefore_isNotWaitedOn() {
        site.arrive(directory, large);
        directory.jobStarted(0, MANAGER, job("next", "/next"));
        directory.tick(SECOND);
        assertThat(sought).isEmpty();
    }

    @Test
    void jobOfWhoseInputNothingIsKnown_isNotWaitedOn() {
        site.arrive(directory, large);
        directory.jobStarted(0, MANAGER, new JobStart("unknown", "sort", "ann", List.of()));
        directory.jobStarted(0, MANAGER, job("next", "/next"));
        directory.tick(SECOND);
        assertThat(sought).containsExactly("next /next");
    }

    @Test
    void jobWhoseInputWasLookedAt_keepsNobodyElseWaiting_howeverLongItTakesToBegin() {
        begin();
        directory.jobStarted(0, MANAGER, job("later", "/later"));
        directory.tick(SECOND);
        directory.tick(2 * SECOND);
        assertThat(sought).as("the next one's is being looked for").containsExactly("next /next");
        directory.found("next", List.of());
        directory.tick(3 * SECOND);
        assertThat(sought).containsExactly("next /next", "later /later");
    }

    @Test
    void jobThatEndsWithoutAWord_keepsNobodyElseWaiting() {
        begin();
        directory.tellerLeft(0, MANAGER);
        read(59 * SECOND, "running", "/running", 100);
        directory.jobStarted(59 * SECOND, MANAGER + 1, job("later", "/later"));
        directory.tick(60 * SECOND);
        assertThat(counters.jobs()).as("running and later").isEqualTo(2);
        assertThat(sought).containsExactly("later /later");
    }

    @Test
    void blockThatIsInMemory_isNotPinnedTwice() {
        begin();
        read(0, "running", "/next", 1);
        settle();
        directory.tick(SECOND);
        directory.found("next", List.of(located(1)));
        directory.tick(2 * SECOND);
        settle();
        assertThat(large.pinned).containsOnlyKeys(block(1));
        assertThat(counters.prefetchOrders()).isZero();
    }

    @Test
    void blockOfWhichTheNameNodeKnowsALaterGeneration_isLetGo() {
        begin();
        read(0, "running", "/next", 1);
        settle();
        assertThat(large.pinned).containsOnlyKeys(block(1));
        directory.tick(SECOND);
        BlockName later = new BlockName("BP", 1, 1002);
        directory.found("next", List.of(new LocatedInput(later, BYTES, "/next", List.of("large"))));
        directory.tick(2 * SECOND);
        settle();
        assertThat(large.pinned).isEmpty();
        assertThat(directory.cached()).isEmpty();
    }

    private void begin() {
        site.arrive(directory, small);
        site.arrive(directory, large);
        directory.jobStarted(0, MANAGER, job("running", "/running"));
        read(0, "running", "/running", 100);
        settle();
        large.pinned.keySet().removeIf(block -> block.id() == 100);
        directory.unpinned(large.name, List.of(block(100)));
        directory.jobStarted(0, MANAGER, job("next", "/next"));
    }

    private void settle() {
        site.settle(directory, 0, Seed.of(1));
    }

    private void read(long nowNanos, String job, String path, long id) {
        BlockRead read = new BlockRead(block(id), BYTES, path, 3 * BYTES, large.name, false);
        Task task = new Task(job, "sort", "ann", job + " task");
        directory.read(nowNanos, new ClientReport(task, new Usage(1, 1, 2, false), List.of(read)));
    }

    private static JobStart job(String name, String path) {
        return new JobStart(name, "sort", "ann", List.of(new JobStart.Input(path, 3 * BYTES)));
    }

    private static LocatedInput located(long id) {
        return new LocatedInput(block(id), BYTES, "/next", List.of("small", "large", "stranger"));
    }

    private static BlockName block(long id) {
        return new BlockName("BP", id, 1001);
    }
}
