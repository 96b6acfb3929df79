package io.tiercel.coordinator.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.cache.FakeSite.Order;
import io.tiercel.core.affinity.Scheme;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedCopy;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.PinnedBlock;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is pinned where, what goes for it, and what agents that come and go have. */
final class CacheDirectoryTest extends DirectoryOfTwoNodes {
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
        directory = newDirectory(Scheme.NO_CACHE);
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

    @Test
    void why_namesTheRunnerUp() {
        site.arrive(directory, one);
        read(0, "app", 1, one);
        assertThat(directory.whyFile("/file")).doesNotContain("runner-up");
        read(1, "other", "/second", 2, one);
        assertThat(directory.whyFile("/file")).contains("runner-up: /second, benefit ");
    }
}
