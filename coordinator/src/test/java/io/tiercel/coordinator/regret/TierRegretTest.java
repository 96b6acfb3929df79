package io.tiercel.coordinator.regret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TierRegretTest {
    private static final long BLOCK_BYTES = 1 << 20;
    private static final long SECOND = 1_000_000_000L;

    private final TierRegret regret = new TierRegret();
    private final SplittableRandom random = new SplittableRandom(1);
    private long nowNanos;

    /** Of a tier that has some of the blocks, whichever they are, and never another. */
    private void readSome(int reads, int blocks, int held) {
        for (int i = 0; i < reads; i++) {
            int block = Math.min(random.nextInt(blocks), random.nextInt(blocks));
            regret.read(block, BLOCK_BYTES, block >= blocks - held);
            if (i % 100 == 0) {
                nowNanos += SECOND;
                regret.tick(nowNanos, 100 * BLOCK_BYTES);
            }
        }
    }

    @Test
    void tierThatHoldsWhatIsReadLeast_isTold_thatAnotherPolicyWouldBeBetter() {
        readSome(10_000, 400, 100);
        assertThat(regret.day().isKnown()).isTrue();
        assertThat(regret.day().share()).isLessThan(0.5);
        assertThat(regret.day().better()).isNotEmpty();
    }

    @Test
    void nothingIsKnown_beforeTheRoomIs_andBeforeTheFirstWindowIsOver() {
        for (int i = 0; i < 10_000; i++) {
            regret.read(i, BLOCK_BYTES, false);
        }
        regret.tick(SECOND, 0);
        assertThat(regret.day().isKnown()).isFalse();
        readSome(1_000, 400, 100);
        assertThat(regret.day().isKnown()).isFalse();
    }

    @Test
    void dayThatIsOver_isForgotten() {
        readSome(10_000, 400, 100);
        long before = regret.day().reads();
        nowNanos += 2 * 86_400 * SECOND;
        readSome(3_000, 400, 100);
        assertThat(regret.day().reads()).isLessThan(before);
    }
}
