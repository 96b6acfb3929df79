package io.tiercel.coordinator.hot;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.ManualClock;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.memcached.Pieces;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReleasesTest {
    private final ManualClock clock = new ManualClock();
    private final Releases releases = new Releases(clock);

    @Test
    void block_isDueAtOnce_andOnceMoreLater() {
        releases.add(block(1), 10);
        releases.add(block(2), 10);
        assertThat(due()).containsExactly(key(1), key(2));
        clock.advance(Duration.ofNanos(Releases.AGAIN_NANOS - 1));
        assertThat(due()).isEmpty();
        clock.advance(Duration.ofNanos(1));
        assertThat(due()).containsExactly(key(1), key(2));
        assertThat(due()).isEmpty();
    }

    @Test
    void blockThatIsAddedAgain_isDueOnceMore_butNotBeforeItsTime() {
        releases.add(block(1), 10);
        clock.advance(Duration.ofSeconds(19));
        releases.add(block(1), 10);
        assertThat(due()).containsExactly(key(1));
        clock.advance(Duration.ofSeconds(19));
        assertThat(due()).isEmpty();
        clock.advance(Duration.ofSeconds(1));
        assertThat(due()).containsExactly(key(1));
    }

    @Test
    void blockThatIsRemoved_isNotDueAnyMore() {
        releases.add(block(1), 10);
        releases.add(block(2), 10);
        releases.remove(block(1));
        assertThat(due()).containsExactly(key(2));
        releases.remove(block(2));
        clock.advance(Duration.ofSeconds(20));
        assertThat(due()).isEmpty();
    }

    @Test
    void ofMoreThanThereIsRoomFor_theEarliestAreLeftOut() {
        for (int id = 0; id < Releases.BLOCKS_MAX + 2; id++) {
            releases.add(block(id), 10);
        }
        List<String> due = due();
        assertThat(due).hasSize(Releases.BLOCKS_MAX).first().isEqualTo(key(2));
        clock.advance(Duration.ofSeconds(20));
        assertThat(due()).isEqualTo(due);
    }

    /** By the key of the first piece. */
    private List<String> due() {
        List<String> due = new ArrayList<>();
        for (Pieces next = releases.next(); next != null; next = releases.next()) {
            due.add(next.key(0));
        }
        return due;
    }

    private static String key(long id) {
        return new Pieces(block(id), 10).key(0);
    }

    private static BlockName block(long id) {
        return new BlockName("BP-1", id, 1001);
    }
}
