package io.tiercel.core.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GhostQueueTest {
    private static final int PLACES = 3;
    /** The third of the queue's words is the number of its keys. */
    private static final int COUNT = 2;

    private final PolicyMemory memory = new HeapPolicyMemory(64);
    private final GhostQueue ghosts = new GhostQueue(new PolicyWords(memory), PLACES, PLACES);

    @Test
    void add_beyondItsPlaces_forgetsTheOldest() {
        for (long key = 1; key <= 4; key++) {
            ghosts.add(key, 1);
        }
        assertThat(ghosts.remove(1)).isFalse();
        assertThat(ghosts.remove(2)).isTrue();
        assertThat(ghosts.remove(2)).isFalse();
        assertThat(ghosts.remove(4)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 4, Long.MAX_VALUE, Long.MIN_VALUE})
    void add_whereTheCountCannotBe_saysSo(long count) {
        memory.set(COUNT, count);
        assertThatThrownBy(() -> ghosts.add(1, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(Long.toString(count));
    }
}
