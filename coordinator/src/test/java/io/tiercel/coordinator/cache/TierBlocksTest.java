package io.tiercel.coordinator.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TierBlocksTest {
    private final TierBlocks tiers = new TierBlocks();

    @Test
    void blockThatATierHasServed_isThere_forAWhile() {
        assertThat(tiers.hold(1, 0)).isFalse();
        tiers.served(1, 0);
        assertThat(tiers.hold(1, TierBlocks.LATELY_NANOS - 1)).isTrue();
        assertThat(tiers.hold(1, TierBlocks.LATELY_NANOS)).isFalse();
        tiers.served(1, TierBlocks.LATELY_NANOS);
        assertThat(tiers.hold(1, TierBlocks.LATELY_NANOS + 1)).isTrue();
    }

    @Test
    void ofVeryManyBlocks_thoseServedLast_areRemembered() {
        for (long block = 0; block <= TierBlocks.BLOCKS_MAX; block++) {
            tiers.served(block, 0);
        }
        assertThat(tiers.hold(0, 0)).isFalse();
        assertThat(tiers.hold(1, 0)).isTrue();
    }
}
