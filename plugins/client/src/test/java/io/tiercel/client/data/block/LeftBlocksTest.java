package io.tiercel.client.data.block;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LeftBlocksTest {
    private static final long NOW_MILLIS = 1_000_000;

    private final LeftBlocks left = new LeftBlocks();

    @Test
    void block_isLeftForTenSeconds_andNoOther() {
        left.add(7, NOW_MILLIS);
        assertThat(left.contains(7, NOW_MILLIS + 9_999)).isTrue();
        assertThat(left.contains(8, NOW_MILLIS)).isFalse();
        assertThat(left.contains(7, NOW_MILLIS + 10_000)).isFalse();
    }

    @Test
    void clockThatWasSetBack_doesNotLeaveABlockForLonger() {
        left.add(7, NOW_MILLIS);
        assertThat(left.contains(7, NOW_MILLIS - 60_000)).isFalse();
    }

    @Test
    void blocksBeyondTheMost_doNotPileUp() {
        for (long block = 0; block <= 10_000; block++) {
            left.add(block, NOW_MILLIS);
        }
        assertThat(left.contains(10_000, NOW_MILLIS)).isTrue();
        assertThat(left.contains(0, NOW_MILLIS)).isFalse();
    }
}
