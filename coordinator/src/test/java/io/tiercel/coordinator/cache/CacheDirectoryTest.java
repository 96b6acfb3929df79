package io.tiercel.coordinator.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.cache.FakeSite.Node;
import io.tiercel.coordinator.cache.FakeSite.Order;
import io.tiercel.core.affinity.PrefetchConfig;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.cache.AgentReport;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedCopy;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.Task;
import io.tiercel.wire.cache.ClientReport.Usage;
import io.tiercel.wire.cache.JobStart;
import io.tiercel.wire.cache.PinnedBlock;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Blocks of 1,000 bytes; each node has room for three of them. */
final class CacheDirectoryTest {
    private static final long BYTES = 1_000;
    private static final long LOCKED_BYTES = CoreKeys.lockedBytes(BYTES);
    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    /** The ResourceManager's session. */
    private static final long MANAGER = 1;

    private final FakeSite site = new FakeSite(LOCKED_BYTES);
    private final CacheCounters counters = new CacheCounters();
    private final Seed seed = Seed.of(1);
    private CacheDirectory directory = newDirectory();
    private final Node one = site.node("one", 3 * LOCKED_BYTES);
    private final Node two = site.node("two", 3 * LOCKED_BYTES);

    @Test
    void readBlock_isPinnedAtTheDataNodeThatServedIt_andOnlyThenSaidToBeCached() {
        site.arrive(directory, one);
        read(0, "app", 1, one);
        assertThat(one.orders).containsExactly(new Order(true, block(1), "/file"));
        assertThat(directory.cached()).isEmpty();
        settle();
        CachedCopy copy = new CachedCopy(block(1), LOCKED_BYTES, "one", "host-one");
        assertThat(directory.cached()).containsExactly(copy);
        assertThat(site.told.values()).containsExactly(copy);
        assertThat(directory.cached(List.of(block(2), block(1), new BlockName("BP", 1, 7))))
                .containsExactly(copy);
        assertThat(counters.cachedBlocks()).isEqualTo(1);
    }

    @Test
    void blockThatIsCached_isNotPinnedAgainElsewhere() {
        arriveBoth();
        read(0, "app", 1, one);
        read(1, "app", 1, two);
        settle();
        read(2, "other", 1, two);
        settle();
        assertThat(one.pinned).hasSize(1);
        assertThat(two.pinned).isEmpty();
    }

    @Test
    void fullDataNode_letsGoBeforeItPins() {
        site.arrive(directory, one);
        for (int id = 1; id <= 3; id++) {
            read(id, "old", id, one);
        }
        settle();
        for (int job = 0; job < 5; job++) {
            read(10 + job, "new-" + job, "/hot", 9, one);
        }
        assertThat(one.orders).hasSize(2);
        assertThat(one.orders.peek().pin()).isFalse();
        settle();
        assertThat(one.pinned).hasSize(3).containsKey(block(9));
        assertThat(counters.refusals()).isZero();
    }

    /** Else its DataNode would be full for everybody else, who would be refused, and nothing would ever go. */
    @Test
    void blocksThatAreLongerThanAClientSays_countAsWhatIsLocked() {
        site.arrive(directory, one);
        for (int id = 1; id <= 3; id++) {
            BlockRead lie = new BlockRead(block(id), 1, "/file", BYTES, "one", false);
            directory.read(id, new ClientReport(task("lying"), usage(false), List.of(lie)));
        }
        settle();
        assertThat(directory.cached()).extracting(CachedCopy::bytes).containsOnly(LOCKED_BYTES);
        for (int job = 0; job < 5; job++) {
            read(10 + job, "new-" + job, "/hot", 9, one);
        }
        settle();
        assertThat(one.pinned).hasSize(3).containsKey(block(9));
        assertThat(counters.refusals()).isZero();
    }

    @Test
    void refusedBlock_isNotOrderedAgainForAWhile() {
        site.arrive(directory, one);
        site.deleted.add(block(1));
        read(0, "app", 1, one);
        assertThat(directory.whyBlock(block(1))).contains("It is about to be pinned on host-one");
        settle();
        assertThat(directory.whyBlock(block(1))).contains("Its DataNode could not pin it when it was ordered to.");
        assertThat(directory.cached()).isEmpty();
        assertThat(counters.refusals()).isEqualTo(1);
        read(1, "app", 1, one);
        assertThat(one.orders).isEmpty();
        site.deleted.clear();
        read(TimeUnit.SECONDS.toNanos(61), "app", 1, one);
        settle();
        assertThat(one.pinned).containsKey(block(1));
    }

    @Test
    void agentThatIsSlow_isGivenSoManyOrders_untilItHasCaughtUp() {
        Node large = site.node("large", 1_000 * LOCKED_BYTES);
        site.arrive(directory, large);
        for (int round = 1; round <= 3; round++) {
            for (int id = 0; id < 100; id++) {
                read(round, "app", 100 * round + id, large);
            }
            assertThat(large.orders).hasSize(PinLedger.PINNING_MAX);
            settle();
            assertThat(large.pinned).hasSize(round * PinLedger.PINNING_MAX);
        }
    }

    @Test
    void agentThatHasRefusedMany_isGivenOrdersAgain() {
        Node large = site.node("large", 1_000 * LOCKED_BYTES);
        site.arrive(directory, large);
        for (int id = 1; id <= PinLedger.PINNING_MAX; id++) {
            site.deleted.add(block(id));
            read(id, "app", id, large);
        }
        settle();
        assertThat(counters.refusals()).isEqualTo(PinLedger.PINNING_MAX);
        read(1_000, "app", 1_000, large);
        assertThat(large.orders).hasSize(1);
    }

    @Test
    void agentWhoseOrdersWereTakenBack_isGivenOthers() {
        site.arrive(directory, one);
        for (int round = 0; round <= PinLedger.PINNING_MAX; round++) {
            read(round, "app", round, one);
            assertThat(one.orders).as("round " + round).hasSize(1);
            site.capacity(directory, one, 0);
            settle();
            site.capacity(directory, one, LOCKED_BYTES);
        }
        assertThat(one.pinned).isEmpty();
        assertThat(directory.cached()).isEmpty();
    }

    @Test
    void orderThatWasTakenBack_countsForNothing_thoughTheAgentCarriesItOutFirst() {
        site.arrive(directory, one);
        read(0, "app", 1, one);
        site.capacity(directory, one, 0);
        site.capacity(directory, one, LOCKED_BYTES);
        assertThat(site.step(directory, 0, one)).isTrue();
        assertThat(one.pinned).containsKey(block(1));
        assertThat(directory.cached()).isEmpty();
        assertThat(site.told).isEmpty();
        settle();
        assertThat(one.pinned).isEmpty();
    }

    @Test
    void blockThatTurnsOutLongerThanThereIsRoomFor_isLetGo() {
        site.arrive(directory, one);
        BlockRead lie = new BlockRead(block(1), 1, "/file", BYTES, "one", false);
        directory.read(0, new ClientReport(task("lying"), usage(false), List.of(lie)));
        directory.fares("one", new AgentReport(LOCKED_BYTES - 1, 0, -1, -1, 0));
        settle();
        assertThat(one.pinned).isEmpty();
        assertThat(directory.cached()).isEmpty();
        assertThat(counters.refusals()).isEqualTo(1);
    }

    @Test
    void whatHdfsDeleted_isForgotten() {
        site.arrive(directory, one);
        read(0, "app", 1, one);
        settle();
        one.pinned.clear();
        directory.unpinned("one", List.of(block(1)));
        assertThat(directory.cached()).isEmpty();
        assertThat(site.told).isEmpty();
        assertThat(counters.gone()).isEqualTo(1);
    }

    @Test
    void laterGeneration_takesThePlaceOfTheEarlier() {
        site.arrive(directory, one);
        read(0, "app", 1, one);
        settle();
        BlockName later = new BlockName("BP", 1, 1002);
        report(1, "app", "/file", later, one);
        settle();
        assertThat(directory.cached())
                .as("on a client's word alone")
                .extracting(CachedCopy::block)
                .containsExactly(block(1));
        assertThat(one.orders).isEmpty();
        one.pinned.clear();
        directory.unpinned("one", List.of(block(1)));
        report(2, "app", "/file", later, one);
        settle();
        assertThat(directory.cached()).extracting(CachedCopy::block).containsExactly(later);
        assertThat(one.pinned).containsOnlyKeys(later);
        read(3, "app", 1, one);
        assertThat(one.orders).as("late word of the earlier").isEmpty();
    }

    @Test
    void agentThatIsLost_hasNothing_andSaysWhatItHasWhenItIsBack() {
        arriveBoth();
        read(0, "app", 1, one);
        settle();
        site.leave(directory, one);
        assertThat(directory.cached()).isEmpty();
        assertThat(site.told).isEmpty();
        site.arrive(directory, one);
        assertThat(directory.cached()).hasSize(1);
    }

    @Test
    void blockThatTwoHave_afterOneWasAway_isUnpinnedAtTheLaterOne() {
        arriveBoth();
        read(0, "app", 1, one);
        settle();
        site.leave(directory, one);
        read(1, "app", 1, two);
        settle();
        site.arrive(directory, one);
        assertThat(one.orders).containsExactly(new Order(false, block(1), ""));
        settle();
        assertThat(one.pinned).isEmpty();
        assertThat(directory.cached()).extracting(CachedCopy::dataNode).containsExactly("two");
    }

    @Test
    void newDirectory_isFilledByWhatAgentsHave() {
        arriveBoth();
        read(0, "app", 1, one);
        read(1, "app", 2, two);
        settle();
        site.told.clear();
        directory = newDirectory();
        arriveBoth();
        assertThat(directory.cached()).hasSize(2);
        assertThat(one.orders).isEmpty();
        read(2, "app", 3, one);
        settle();
        assertThat(one.pinned).containsOnlyKeys(block(1), block(3));
    }

    @Test
    void schemeThatKeepsNothing_letsGoOfWhatAnotherHasPinned() {
        site.arrive(directory, one);
        read(0, "app", 1, one);
        settle();
        site.told.clear();
        directory = newDirectory("none");
        site.arrive(directory, one);
        settle();
        assertThat(one.pinned).isEmpty();
        assertThat(directory.cached()).isEmpty();
        site.capacity(directory, one, 2 * LOCKED_BYTES);
        read(1, "app", 1, one);
        assertThat(one.orders).isEmpty();
    }

    @Test
    void agentWithLessRoomThanItHasPinned_letsTheRestGo() {
        for (int id = 1; id <= 3; id++) {
            one.pinned.put(block(id), new PinnedBlock(block(id), LOCKED_BYTES, "/file"));
        }
        one.capacityBytes = 2 * LOCKED_BYTES;
        site.arrive(directory, one);
        settle();
        assertThat(one.pinned).hasSize(2);
        assertThat(directory.cached()).hasSize(2);
    }

    @Test
    void budget_thatIsLowered_letsGoWhatIsWorthLeast() {
        site.arrive(directory, one);
        read(0, "cold", "/cold", 1, one);
        for (int job = 0; job < 4; job++) {
            read(1 + job, "hot-" + job, "/hot", 2, one);
        }
        settle();
        assertThat(one.pinned).hasSize(2);
        site.capacity(directory, one, LOCKED_BYTES);
        settle();
        assertThat(one.pinned).containsOnlyKeys(block(2));
        assertThat(directory.cached()).hasSize(1);
    }

    @Test
    void readsWithoutADataNode_orByTheClientItself_pinNothing() {
        site.arrive(directory, one);
        BlockRead own = new BlockRead(block(1), BYTES, "/file", 10 * BYTES, "one", true);
        BlockRead unknown = new BlockRead(block(2), BYTES, "/file", 10 * BYTES, "", false);
        BlockRead elsewhere = new BlockRead(block(3), BYTES, "/file", 10 * BYTES, "stranger", false);
        directory.read(0, new ClientReport(task("app"), usage(false), List.of(own, unknown, elsewhere)));
        assertThat(one.orders).isEmpty();
        assertThat(counters.reads()).isEqualTo(3);
    }

    @Test
    void jobThatTheManagerEnded_isNotBegunAgainByLateReads() {
        site.arrive(directory, one);
        directory.jobStarted(
                0, MANAGER, new JobStart("app", "sort", "ann", List.of(new JobStart.Input("/file", 10 * BYTES))));
        assertThat(counters.jobs()).isEqualTo(1);
        directory.tick(10 * SILENCE_NANOS);
        assertThat(counters.jobs()).as("told jobs may be silent").isEqualTo(1);
        directory.jobEnded("app");
        read(11 * SILENCE_NANOS, "app", 1, one);
        assertThat(counters.jobs()).isZero();
        assertThat(one.orders).isEmpty();
    }

    /** Any user of a machine with a relay can say that a job reads. */
    @Test
    void inferredJobs_leaveRoomForThoseThatAreTold() {
        site.arrive(directory, one);
        for (int job = 0; job < 3 * Jobs.INFERRED_BESIDE_MAX; job++) {
            read(0, "made-up-" + job, "/made-up-" + job, 1, one);
        }
        long inferred = counters.jobs();
        directory.jobStarted(1, MANAGER, new JobStart("real", "sort", "ann", List.of()));
        assertThat(counters.jobs()).isEqualTo(inferred + 1);
    }

    @Test
    void jobOfAManagerThatIsGone_endsWhenItIsSilent() {
        directory.jobStarted(0, MANAGER, new JobStart("app", "sort", "ann", List.of()));
        directory.tellerLeft(SILENCE_NANOS, MANAGER);
        directory.tick(SILENCE_NANOS + 1);
        assertThat(counters.jobs()).isEqualTo(1);
        directory.tick(2 * SILENCE_NANOS);
        assertThat(counters.jobs()).isZero();
    }

    @Test
    void jobThatANewSessionTold_isVouchedFor_whenTheOldSessionLeavesLate() {
        directory.jobStarted(0, MANAGER, new JobStart("app", "sort", "ann", List.of()));
        directory.jobStarted(0, MANAGER, new JobStart("gone", "sort", "ann", List.of()));
        directory.jobStarted(1, MANAGER + 1, new JobStart("app", "sort", "ann", List.of()));
        directory.tellerLeft(2, MANAGER);
        directory.tick(2 * SILENCE_NANOS);
        assertThat(counters.jobs()).isEqualTo(1);
        directory.jobEnded("app");
        assertThat(counters.jobs()).isZero();
    }

    @Test
    void why_saysWhereAndWhatFor() {
        site.arrive(directory, one);
        read(0, "app", 1, one);
        settle();
        assertThat(directory.whyBlock(block(1)))
                .contains("It is pinned on host-one", "/file", "is kept", "1 readers")
                .doesNotContain("could not pin it");
        assertThat(directory.whyBlock(block(5))).contains("in no memory that is known", "Nobody has read it");
        assertThat(directory.describeCached(10)).containsExactly("BP:blk_1_1001 of /file on host-one");
    }

    private CacheDirectory newDirectory() {
        return newDirectory("saving");
    }

    private CacheDirectory newDirectory(String scheme) {
        Prefetcher off = new Prefetcher(PrefetchConfig.OFF, 0, (job, path) -> false);
        return new CacheDirectory(SchemeChoice.of(scheme), site, SILENCE_NANOS, off, new SplittableRandom(1), counters);
    }

    private void arriveBoth() {
        site.arrive(directory, one);
        site.arrive(directory, two);
    }

    private void settle() {
        site.settle(directory, 0, seed);
    }

    private void read(long nowNanos, String application, long id, Node server) {
        read(nowNanos, application, "/file", id, server);
    }

    private void read(long nowNanos, String application, String path, long id, Node server) {
        report(nowNanos, application, path, block(id), server);
    }

    private void report(long nowNanos, String application, String path, BlockName block, Node server) {
        BlockRead read = new BlockRead(block, BYTES, path, 10 * BYTES, server.name, false);
        directory.read(nowNanos, new ClientReport(task(application), usage(false), List.of(read)));
    }

    private static Task task(String application) {
        return new Task(application, "sort", "ann", application + " task");
    }

    private static Usage usage(boolean ended) {
        return new Usage(1, 1, 2, ended);
    }

    private static BlockName block(long id) {
        return new BlockName("BP", id, 1001);
    }
}
