package io.tiercel.simulator.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PageCacheTest {
    private final PageCache cache = new PageCache(() -> 100);

    @Test
    void read_findsWhatWasReadOfLate() {
        assertThat(cache.read(1, 40)).isFalse();
        assertThat(cache.read(1, 40)).isTrue();
    }

    @Test
    void read_dropsTheLeastRecentlyReadFirst() {
        cache.read(1, 40);
        cache.read(2, 40);
        cache.read(1, 40);
        cache.read(3, 40);
        assertThat(cache.usedBytes()).isEqualTo(80);
        assertThat(cache.read(1, 40)).isTrue();
        assertThat(cache.read(2, 40)).isFalse();
    }

    @Test
    void read_ofSomethingTooLarge_leavesTheRest() {
        cache.read(1, 40);
        assertThat(cache.read(2, 101)).isFalse();
        assertThat(cache.read(2, 101)).isFalse();
        assertThat(cache.read(1, 40)).isTrue();
    }

    @Test
    void read_afterProgramsTookMemory_findsOnlyWhatIsLeft() {
        AtomicLong free = new AtomicLong(100);
        PageCache shrinking = new PageCache(free::get);
        shrinking.read(1, 40);
        shrinking.read(2, 40);
        free.set(50);
        assertThat(shrinking.read(1, 40)).isFalse();
        assertThat(shrinking.usedBytes()).isEqualTo(40);
        free.set(-10);
        assertThat(shrinking.read(1, 40)).isFalse();
        assertThat(shrinking.usedBytes()).isZero();
    }
}
