package io.tiercel.simulator.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
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

    @Test
    void read_ofABlockOfNoBytes_findsIt_evenWhereThereIsNoRoom() {
        assertThat(cache.read(1, 0, 0)).isFalse();
        assertThat(cache.read(1, 0, 0)).isTrue();
        assertThat(cache.usedBytes()).isZero();
    }

    @Test
    void read_dropsABlockOfNoBytes_inItsTurn() {
        cache.read(1, 0, 100);
        cache.read(2, 100, 100);
        cache.read(3, 0, 100);
        cache.read(4, 100, 100);
        assertThat(cache.read(3, 0, 100)).isTrue();
        assertThat(cache.read(4, 100, 100)).isTrue();
        assertThat(cache.read(1, 0, 100)).isFalse();
        assertThat(cache.usedBytes()).isEqualTo(100);
    }

    @Test
    void remove_leavesItsRoomToOthers() {
        cache.read(1, 40, 100);
        cache.read(2, 40, 100);
        cache.remove(1);
        cache.remove(3);
        assertThat(cache.usedBytes()).isEqualTo(40);
        assertThat(cache.read(3, 60, 100)).isFalse();
        assertThat(cache.read(2, 40, 100)).isTrue();
        assertThat(cache.read(1, 40, 100)).isFalse();
    }

    @Test
    void read_ofManyBlocks_dropsTheLeastRecentlyReadFirst() {
        readAll(1, 10);
        readAll(1, 3);
        readAll(11, 13);
        assertThat(cache.usedBytes()).isEqualTo(100);
        assertThat(found(1, 2, 3, 7, 8, 9, 10, 11, 12, 13)).isEqualTo(10);
        assertThat(found(4, 5, 6)).isZero();
    }

    private void readAll(long first, long last) {
        LongStream.rangeClosed(first, last).forEach(id -> cache.read(id, 10, 100));
    }

    /** Reads them one after the other; how many were there? */
    private long found(long... ids) {
        return LongStream.of(ids).filter(id -> cache.read(id, 10, 100)).count();
    }
}
