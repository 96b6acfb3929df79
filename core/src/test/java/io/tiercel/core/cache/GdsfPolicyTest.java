package io.tiercel.core.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GdsfPolicyTest {
    private final PlacedKeys cache = PlacedKeys.sized(10, 10, GdsfPolicy::new);

    @Test
    void largeEntry_goesBeforeSmallOnesThatAreAsPopular() {
        cache.read(1, 6);
        cache.read(2, 2);
        cache.read(3, 2);
        cache.read(4, 3);
        assertThat(cache.keys()).containsExactlyInAnyOrder(2L, 3L, 4L);
    }

    @Test
    void largeEntry_stays_ifItIsPopularEnoughForItsSize() {
        cache.read(1, 6);
        for (int i = 0; i < 6; i++) {
            cache.read(1, 6);
        }
        cache.read(2, 2);
        cache.read(3, 2);
        cache.read(4, 2);
        assertThat(cache.keys()).containsExactlyInAnyOrder(1L, 3L, 4L);
    }

    @Test
    void onceVeryPopular_goesInTheEnd_becauseTheClockRuns() {
        for (int i = 0; i < 50; i++) {
            cache.read(1, 2);
        }
        for (long key = 2; key < 1_000; key++) {
            cache.read(key, 2);
        }
        assertThat(cache.keys()).doesNotContain(1L);
    }
}
