package io.tiercel.datanode.pin;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.wire.cache.BlockName;
import org.junit.jupiter.api.Test;

class PinFailuresTest {
    private final PinFailures failures = new PinFailures();

    @Test
    void blocksOwnFailure_isOverOnceThatBlockIsPinnedOrGone_whateverElseIs() {
        failures.ofBlock(block(1), "no file");
        failures.ofBlock(block(2), "no file either");
        failures.pinned(block(3), 1 << 30);
        assertThat(failures.last()).isEqualTo("no file either");
        failures.pinned(block(2), 1 << 30);
        assertThat(failures.last()).isEqualTo("no file");
        failures.gone(block(1));
        assertThat(failures.last()).isNull();
    }

    @Test
    void processThatWasShort_isWellOnceAsMuchIsLockedAsWasWanted() {
        failures.ofProcess(block(1), "too little", 300);
        failures.pinned(block(2), 299);
        assertThat(failures.last()).as("proves nothing of so much").isEqualTo("too little");
        failures.pinned(block(3), 300);
        assertThat(failures.last()).isNull();
    }

    @Test
    void failures_areBounded_andTheLastIsKept() {
        for (int id = 1; id <= 1_000; id++) {
            failures.ofBlock(block(id), "block " + id);
        }
        assertThat(failures.blocks()).hasSize(100);
        assertThat(failures.last()).isEqualTo("block 1000");
    }

    private static BlockName block(long id) {
        return new BlockName("pool", id, 1001);
    }
}
