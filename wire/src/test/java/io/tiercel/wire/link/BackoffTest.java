package io.tiercel.wire.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class BackoffTest {
    @Test
    void failed_doublesUpToTheBoundUntilSomethingSucceeds_lessAPartOfTheUpperHalf() {
        Backoff backoff = new Backoff(20, 100, new SplittableRandom(1));
        for (long bound : new long[] {20, 40, 80, 100, 100}) {
            assertThat(backoff.failed()).isBetween(bound / 2, bound);
        }
        backoff.succeeded();
        assertThat(backoff.failed()).isBetween(10L, 20L);
    }

    @Test
    void failed_isNotTheSameForAll() {
        Set<Long> waits = new TreeSet<>();
        for (int seed = 0; seed < 100; seed++) {
            waits.add(new Backoff(1_000_000, 1_000_000, new SplittableRandom(seed)).failed());
        }
        assertThat(waits).hasSizeGreaterThan(90);
    }

    @Test
    void waits_mustBePositive() {
        assertThatThrownBy(() -> new Backoff(0, 10)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Backoff(10, 9)).isInstanceOf(IllegalArgumentException.class);
    }
}
