package io.tiercel.coordinator.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.cache.FakeSite.Node;
import io.tiercel.wire.cache.AgentReport;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Orders that are refused, taken back or slow to be carried out. */
final class CacheDirectoryOrdersTest extends DirectoryOfTwoNodes {
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
}
