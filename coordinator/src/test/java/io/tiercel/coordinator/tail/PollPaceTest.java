package io.tiercel.coordinator.tail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.events.EditTail.Standing;
import org.junit.jupiter.api.Test;

final class PollPaceTest {
    private static final long MILLI = 1_000_000L;

    private final PollPace pace = new PollPace(5 * MILLI);

    @Test
    void pause_isNoneWhileThereIsMoreToRead() {
        assertThat(pace.pauseNanos(Standing.BEHIND, true, 30 * MILLI, 1)).isZero();
    }

    @Test
    void pause_isTheIdleOneWhileNothingCanBeRead() {
        assertThat(pace.pauseNanos(Standing.BEHIND, false, MILLI, 1)).isEqualTo(5 * MILLI);
        assertThat(pace.pauseNanos(Standing.CAUGHT_UP, false, MILLI, 1)).isEqualTo(5 * MILLI);
    }

    @Test
    void pause_leavesTheNameNodeSixSeventhsOfACore() {
        assertThat(pace.pauseNanos(Standing.CAUGHT_UP, true, MILLI / 2, 1)).isEqualTo(5 * MILLI);
        assertThat(pace.pauseNanos(Standing.CAUGHT_UP, true, 30 * MILLI, 1)).isEqualTo(180 * MILLI);
        assertThat(pace.pauseNanos(Standing.CAUGHT_UP, true, 3_000 * MILLI, 1)).isEqualTo(200 * MILLI);
    }

    @Test
    void pause_isLongWhenNobodyListens() {
        assertThat(pace.pauseNanos(Standing.CAUGHT_UP, false, MILLI, 0)).isEqualTo(250 * MILLI);
        assertThat(pace.pauseNanos(Standing.BEHIND, true, MILLI, 0)).isZero();
    }

    @Test
    void pause_leavesTimeToTellAll() {
        assertThat(pace.pauseNanos(Standing.CAUGHT_UP, true, MILLI, 5_000)).isEqualTo(50 * MILLI);
        assertThat(pace.pauseNanos(Standing.CAUGHT_UP, true, MILLI, 100_000)).isEqualTo(200 * MILLI);
        assertThat(pace.pauseNanos(Standing.CAUGHT_UP, false, MILLI, 5_000)).isEqualTo(5 * MILLI);
    }

    @Test
    void idlePause_mustNotBeNegative() {
        assertThatThrownBy(() -> new PollPace(-1)).isInstanceOf(IllegalArgumentException.class);
    }
}
