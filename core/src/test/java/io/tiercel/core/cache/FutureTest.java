package io.tiercel.core.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FutureTest {
    @Test
    void nextRead_isTheNextOfTheSameKey() {
        Future future = Future.of(new long[] {7, 0, 7, 7, 0});
        assertThat(new int[] {future.nextRead(0), future.nextRead(1), future.nextRead(2)})
                .containsExactly(2, 4, 3);
        assertThat(future.nextRead(3)).isEqualTo(Future.NEVER);
        assertThat(future.nextRead(4)).isEqualTo(Future.NEVER);
    }

    @Test
    void places_areMoreThanTwiceAsManyAsReads_evenOfTheLongestTrace() {
        for (int reads : new int[] {0, 1, 2, 3, 1023, 1024, Future.READS_MAX}) {
            assertThat((long) Future.places(reads)).isGreaterThanOrEqualTo(2L * reads + 1);
            assertThat(Integer.bitCount(Future.places(reads))).isEqualTo(1);
        }
    }
}
