package io.tiercel.core.hot;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.hot.HotDecision.Outcome;
import io.tiercel.testkit.Seed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HotBlocksTest {
    private static final HotConfig CONFIG = HotConfig.of(1, 100);

    @Test
    void block_isAdmittedOnceItIsHot_andLetGoOnceNobodyReadsIt() {
        HotBlocks blocks = new HotBlocks(CONFIG, HotModel.EXPECTED);
        blocks.serverArrived(0, 10);
        assertThat(blocks.read(0, 7, 5, 0).outcome()).isEqualTo(Outcome.COLD);
        assertThat(blocks.read(1, 7, 5, 0).outcome()).isEqualTo(Outcome.ADMITTED);
        assertThat(blocks.read(2, 7, 5, 0).outcome()).isEqualTo(Outcome.HELD);
        assertThat(blocks.serverOf(7)).isZero();
        assertThat(blocks.tick(101)).isEmpty();
        assertThat(blocks.tick(102)).containsExactly(7L);
        assertThat(blocks.serverOf(7)).isNegative();
        assertThat(blocks.usedBytes(0)).isZero();
    }

    @Test
    void block_isNotAdmitted_withoutAServer_orWhereItIsLargerThanOne() {
        HotBlocks blocks = new HotBlocks(HotConfig.of(0, 100), HotModel.VANILLA);
        assertThat(blocks.read(0, 7, 5, 0).outcome()).isEqualTo(Outcome.NO_SERVER);
        blocks.serverArrived(0, 4);
        assertThat(blocks.read(1, 7, 5, 0).outcome()).isEqualTo(Outcome.TOO_LARGE);
    }

    @Test
    void serverThatIsGone_takesItsBlocksWithIt() {
        HotBlocks blocks = new HotBlocks(HotConfig.of(0, 100), HotModel.VANILLA);
        blocks.serverArrived(0, 10);
        blocks.serverArrived(1, 10);
        blocks.read(0, 7, 5, 0);
        blocks.read(0, 8, 5, 1);
        assertThat(blocks.serverGone(0)).containsExactly(7L);
        assertThat(blocks.serverArrived(1, 10)).as("started again, empty").containsExactly(8L);
        assertThat(blocks.held()).isEmpty();
    }

    /** Where it counted as having room, blocks went for others while a second server stood empty. */
    @Test
    void serverWithAsManyBlocksAsItMayHave_hasNoRoom() {
        HotBlocks blocks = new HotBlocks(HotConfig.of(0, 100), HotModel.VANILLA);
        blocks.serverArrived(0, 1L << 40);
        for (int key = 0; key < HotBlocks.BLOCKS_OF_SERVER_MAX; key++) {
            assertThat(blocks.hasRoom(0, 1)).isTrue();
            blocks.read(0, key, 1, 0);
        }
        assertThat(blocks.hasRoom(0, 1)).isFalse();
        assertThat(blocks.read(0, -1, 1, 0).victims()).hasSize(1);
        blocks.drop(-1);
        assertThat(blocks.hasRoom(0, 1)).isTrue();
    }

    /** Two blocks of three fit; the model says which goes for the fifth. */
    @Test
    void vanilla_letsGoTheLeastRecentlyRead() {
        assertThat(victimAfter(HotModel.VANILLA, 1, 2, 1)).isEqualTo(2);
    }

    /** Neither was hit before when it came; 1 was hit once, which in the figure moves it to the bottom. */
    @Test
    void printed_letsGoTheBottom_whichIsWhatWasHitForTheFirstTime() {
        assertThat(victimAfter(HotModel.PRINTED, 1, 2, 2)).isEqualTo(2);
    }

    /** Hit twice: the second hit moves it to the top. */
    @Test
    void printed_keepsWhatWasHitTwice() {
        assertThat(victimAfter(HotModel.PRINTED, 1, 2, 2, 2)).isEqualTo(1);
    }

    @Test
    void weighted_letsGoTheLowestWeight() {
        assertThat(victimAfter(HotModel.WEIGHTED, 1, 2, 1, 1, 2)).isEqualTo(2);
    }

    @Test
    void expected_refusesWhatIsReadLessThanWhatIsHeld() {
        HotBlocks blocks = new HotBlocks(HotConfig.of(0, 100), HotModel.EXPECTED);
        blocks.serverArrived(0, 2);
        for (long key : new long[] {1, 2, 1, 2, 1, 2}) {
            blocks.read(0, key, 1, 0);
        }
        for (int read = 1; read <= 4; read++) {
            assertThat(blocks.read(1, 3, 1, 0).outcome()).isEqualTo(Outcome.NOT_WORTH_IT);
        }
        HotDecision fifth = blocks.read(1, 3, 1, 0);
        assertThat(fifth.outcome()).isEqualTo(Outcome.ADMITTED);
        assertThat(fifth.victims()).hasSize(1);
    }

    /** Files are read block after block: what LRU has let go just before it is read again stays here. */
    @Test
    void expected_keepsWhatFits_ofAFileThatIsReadAgainAndAgain() {
        HotBlocks blocks = new HotBlocks(HotConfig.of(1, 1_000), HotModel.EXPECTED);
        blocks.serverArrived(0, 10);
        int hits = 0;
        for (int job = 0; job < 5; job++) {
            for (long key = 0; key < 15; key++) {
                hits += blocks.read(job * 15L + key, key, 1, 0).outcome() == Outcome.HELD ? 1 : 0;
            }
        }
        assertThat(hits).as("ten of fifteen in all jobs but the first two").isEqualTo(30);
    }

    @Test
    void expected_refusesALargeBlock_thatIsWorthLessThanTheSmallOnesTogether() {
        HotBlocks blocks = new HotBlocks(HotConfig.of(0, 100), HotModel.EXPECTED);
        blocks.serverArrived(0, 4);
        for (long key = 1; key <= 4; key++) {
            blocks.read(0, key, 1, 0);
        }
        blocks.read(1, 9, 4, 0);
        assertThat(blocks.read(1, 9, 4, 0).outcome()).isEqualTo(Outcome.NOT_WORTH_IT);
        assertThat(blocks.held()).containsExactly(1L, 2L, 3L, 4L);
    }

    /** At the sizes of the paper a block comes again after minutes: a window of one, more than twice, never held any. */
    @ParameterizedTest
    @EnumSource
    void blocksThatComeAgainAfterMinutes_areHeldByDefault(HotModel model) {
        long minute = 60_000_000_000L;
        HotBlocks fixed = new HotBlocks(HotConfig.of(2, minute), model);
        HotBlocks adapted = new HotBlocks(HotConfig.adapted(), model);
        int hits = 0;
        for (HotBlocks blocks : List.of(fixed, adapted)) {
            blocks.serverArrived(0, 10);
        }
        for (int round = 0; round < 8; round++) {
            for (long key = 0; key < 10; key++) {
                long now = (10L * round + key) * minute / 2;
                assertThat(fixed.read(now, key, 1, 0).outcome()).isEqualTo(Outcome.COLD);
                hits += adapted.read(now, key, 1, 0).outcome() == Outcome.HELD ? 1 : 0;
            }
        }
        assertThat(hits).isPositive();
    }

    @ParameterizedTest
    @EnumSource
    void everyModel_keepsItsPromises(HotModel model) {
        Seed seed = Seed.announced("HotBlocksTest");
        HotBlocks blocks = new HotBlocks(HotConfig.of(1, 200), model);
        Map<Long, Long> sizes = new LinkedHashMap<>();
        Map<Long, Integer> held = new LinkedHashMap<>();
        long now = 0;
        for (int server = 0; server < 3; server++) {
            blocks.serverArrived(server, 40);
        }
        for (int i = 0; i < 5_000; i++) {
            now += seed.below(5);
            long key = (long) (40 * Math.pow(seed.below(1_000) / 1_000.0, 2));
            long bytes = sizes.computeIfAbsent(key, k -> (long) seed.between(1, 15));
            int server = seed.below(3);
            HotDecision decision = blocks.read(now, key, bytes, server);
            decision.victims().forEach(victim -> assertThat(held.remove(victim)).isEqualTo(server));
            if (decision.outcome() == Outcome.ADMITTED) {
                assertThat(held.put(key, server)).isNull();
                assertThat(blocks.reads().count(key)).isGreaterThan(1);
            }
            if (seed.oneIn(50)) {
                blocks.tick(now).forEach(held::remove);
            }
            if (seed.oneIn(100)) {
                blocks.drop(key);
                held.remove(key);
            }
            if (seed.oneIn(500)) {
                int gone = seed.below(3);
                blocks.serverArrived(gone, 40).forEach(held::remove);
            }
            check(blocks, held, sizes);
        }
    }

    private static void check(HotBlocks blocks, Map<Long, Integer> held, Map<Long, Long> sizes) {
        assertThat(new TreeSet<>(blocks.held())).isEqualTo(new TreeSet<>(held.keySet()));
        for (int server = 0; server < 3; server++) {
            int each = server;
            long used = held.entrySet().stream()
                    .filter(entry -> entry.getValue() == each)
                    .mapToLong(entry -> sizes.getOrDefault(entry.getKey(), 0L))
                    .sum();
            assertThat(blocks.usedBytes(server)).isEqualTo(used).isLessThanOrEqualTo(40);
        }
    }

    /** What makes room for block 3 once these were read, of which two fit. */
    private static long victimAfter(HotModel model, long... reads) {
        HotBlocks blocks = new HotBlocks(HotConfig.of(0, 1_000), model);
        blocks.serverArrived(0, 2);
        long now = 0;
        for (long key : reads) {
            blocks.read(now++, key, 1, 0);
        }
        HotDecision decision = blocks.read(now, 3, 1, 0);
        assertThat(decision.outcome()).isEqualTo(Outcome.ADMITTED);
        assertThat(decision.victims()).hasSize(1);
        return decision.victims().get(0);
    }
}
