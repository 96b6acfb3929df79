package io.tiercel.simulator.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PageCacheTest {
    private final PageCache cache = new PageCache();

    @Test
    void read_findsWhatWasReadOfLate() {
        assertThat(cache.read(1, 40, 100)).isFalse();
        assertThat(cache.read(1, 40, 100)).isTrue();
    }

    @Test
    void read_dropsTheLeastRecentlyReadFirst() {
        cache.read(1, 40, 100);
        cache.read(2, 40, 100);
        cache.read(1, 40, 100);
        cache.read(3, 40, 100);
        assertThat(cache.usedBytes()).isEqualTo(80);
        assertThat(cache.read(1, 40, 100)).isTrue();
        assertThat(cache.read(2, 40, 100)).isFalse();
    }

    @Test
    void read_ofSomethingTooLarge_leavesTheRest() {
        cache.read(1, 40, 100);
        assertThat(cache.read(2, 101, 100)).isFalse();
        assertThat(cache.read(2, 101, 100)).isFalse();
        assertThat(cache.read(1, 40, 100)).isTrue();
    }

    @Test
    void read_afterProgramsTookMemory_findsOnlyWhatIsLeft() {
        cache.read(1, 40, 100);
        cache.read(2, 40, 100);
        assertThat(cache.read(1, 40, 50)).isFalse();
        assertThat(cache.usedBytes()).isEqualTo(40);
        assertThat(cache.read(1, 40, -10)).isFalse();
        assertThat(cache.usedBytes()).isZero();
    }
}
