package io.tiercel.core.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WTinyLfuPolicyTest {
    private final PlacedKeys cache = PlacedKeys.sized(10, 10, WTinyLfuPolicy::new);

    /** It was used as often as the second of them, and more often than the first. */
    @Test
    void newcomerThatOneOfItsVictimsBeats_isRefused_andAllOfThemStay() {
        cache.read(1, 5);
        cache.read(2, 5);
        cache.read(2, 5);
        cache.read(3, 10);
        cache.read(3, 10);
        assertThat(cache.keys()).containsExactlyInAnyOrder(1L, 2L);
    }

    @Test
    void newcomerThatBeatsAllItsVictims_replacesThem() {
        cache.read(1, 5);
        cache.read(2, 5);
        cache.read(3, 10);
        cache.read(3, 10);
        assertThat(cache.keys()).containsExactly(3L);
    }
}
