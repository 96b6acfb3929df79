package io.tiercel.coordinator.regret;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.Task;
import io.tiercel.wire.cache.ClientReport.Usage;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ClientTiersRegretTest {
    private static final long BLOCK_BYTES = 1 << 20;
    private static final long SECOND = 1_000_000_000L;
    private static final int BLOCKS = 400;
    private static final int ROOM = 100;

    private final ClientTiersRegret regret = new ClientTiersRegret(ROOM * BLOCK_BYTES);
    private final SplittableRandom random = new SplittableRandom(1);
    private long nowNanos;

    /** The lower its number, the more often a block is read. */
    private void read(String machine, String user, int reads, int firstHeld) {
        for (int i = 0; i < reads; i++) {
            int block = Math.min(random.nextInt(BLOCKS), random.nextInt(BLOCKS));
            boolean byClient = block >= firstHeld && block < firstHeld + ROOM;
            BlockRead read = new BlockRead(
                    new BlockName("BP-1", 1_073_741_825L + block, 1001), BLOCK_BYTES, "/in", 0, "dn", byClient);
            regret.read(
                    nowNanos,
                    machine,
                    new ClientReport(new Task("", "", user, "process"), new Usage(1, 2, 3, false), List.of(read)));
            if (i % 100 == 0) {
                nowNanos += SECOND;
                regret.tick(nowNanos);
            }
        }
    }

    @Test
    void tierThatHoldsWhatIsReadMost_isNotToldThatAnotherPolicyWouldBeBetter() {
        read("vm1", "ann", 10_000, 0);
        assertThat(regret.day().isKnown()).isTrue();
        assertThat(regret.day().share()).isGreaterThan(0.6);
        assertThat(regret.day().better()).isEmpty();
    }

    @Test
    void tierThatHoldsWhatIsReadLeast_getsLittle_andAnotherPolicyWouldBeBetter() {
        read("vm1", "ann", 10_000, BLOCKS - ROOM);
        assertThat(regret.day().share()).isLessThan(0.5);
        assertThat(regret.day().better()).isNotEmpty();
    }

    @Test
    void eachUserOfAMachine_andEachMachine_hasATierOfItsOwn() {
        for (int turn = 0; turn < 40; turn++) {
            read("vm1", "ann", 300, 0);
            read("vm1", "bob", 300, 0);
            read("vm2", "ann", 300, 0);
        }
        // Three tiers of 100 blocks for 1,200: were they one tier's 400 blocks, all would be possible.
        assertThat(regret.day().possible()).isBetween(0.4, 0.8);
        assertThat(regret.day().share()).isGreaterThan(0.6);
    }

    @Test
    void nothingIsMeasured_whereThereIsNoTier() {
        ClientTiersRegret off = new ClientTiersRegret(0);
        off.tick(SECOND);
        assertThat(off.day().isKnown()).isFalse();
    }
}
