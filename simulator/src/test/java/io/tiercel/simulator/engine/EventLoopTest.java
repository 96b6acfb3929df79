package io.tiercel.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EventLoopTest {
    private final EventLoop loop = new EventLoop();
    private final List<String> seen = new ArrayList<>();

    @Test
    void run_setsTheClockToEachEventsTime() {
        loop.at(30, this::note, 1);
        loop.after(10, this::note, 2);
        loop.run();
        assertThat(seen).containsExactly("10:2", "30:1");
        assertThat(loop.happened()).isEqualTo(2);
    }

    @Test
    void handler_mayAskForAnEventOfTheSameTime_whichComesLast() {
        loop.at(5, argument -> loop.after(0, this::note, 9), 0);
        loop.at(5, this::note, 1);
        loop.run();
        assertThat(seen).containsExactly("5:1", "5:9");
    }

    @Test
    void runUntil_stopsTheClockThere() {
        loop.at(10, this::note, 1);
        loop.at(11, this::note, 2);
        loop.runUntil(10);
        assertThat(seen).containsExactly("10:1");
        loop.runUntil(10);
        assertThat(loop.nowNanos()).isEqualTo(10);
        assertThat(loop.pending()).isEqualTo(1);
    }

    @Test
    void stop_keepsWhatIsToCome() {
        loop.at(1, argument -> loop.stop(), 0);
        loop.at(2, this::note, 2);
        loop.run();
        assertThat(seen).isEmpty();
        loop.run();
        assertThat(seen).containsExactly("2:2");
    }

    @Test
    void at_refusesThePast() {
        loop.at(10, this::note, 0);
        loop.run();
        assertThatThrownBy(() -> loop.at(9, this::note, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("time does not go back: 9 ns is before 10");
    }

    @Test
    void after_refusesWhatIsLaterThanTimeCanBeCounted() {
        long handle = loop.at(10, this::note, 0);
        loop.runUntil(5);
        String tooLate = "virtual time ends after 292 years, and something takes longer than that";
        assertThatThrownBy(() -> loop.after(Long.MAX_VALUE, this::note, 0)).hasMessage(tooLate);
        assertThatThrownBy(() -> loop.moveAfter(handle, Long.MAX_VALUE)).hasMessage(tooLate);
    }

    @Test
    void anEventThatHappens_cannotBeTakenBack_norMoved_whateverIsAskedForMeanwhile() {
        long[] own = new long[1];
        own[0] = loop.at(
                5,
                argument -> {
                    assertThat(loop.cancel(own[0])).isFalse();
                    assertThatThrownBy(() -> loop.moveAfter(own[0], 1)).isInstanceOf(IllegalArgumentException.class);
                    loop.after(2, this::note, 3);
                    assertThat(loop.cancel(own[0])).isFalse();
                    assertThat(loop.pending()).isEqualTo(2);
                },
                0);
        loop.at(6, this::note, 1);
        loop.run();
        assertThat(seen).containsExactly("6:1", "7:3");
    }

    @Test
    void moveAfter_letsItHappenThenInstead() {
        long handle = loop.after(10, this::note, 1);
        loop.after(5, argument -> loop.moveAfter(handle, 20), 0);
        loop.run();
        assertThat(seen).containsExactly("25:1");
        assertThatThrownBy(() -> loop.moveAfter(handle, -1)).hasMessage("time does not go back: -1 ns");
    }

    @Test
    void digest_isTheSameForTheSameSeed_andAnotherForAnother() {
        assertThat(digest(1)).isEqualTo(digest(1)).isNotEqualTo(digest(2));
    }

    @Test
    void streams_ofOneSeedDifferByPurpose_andNotByWhatElseIsDrawn() {
        RandomStreams streams = new RandomStreams(42);
        long first = streams.stream("replicas").nextLong();
        streams.stream("jobs").nextLong();
        assertThat(streams.stream("replicas").nextLong()).isEqualTo(first);
        assertThat(streams.stream("jobs").nextLong()).isNotEqualTo(first);
    }

    /** Events that ask for and take back others at random. */
    private static long digest(long seed) {
        EventLoop loop = new EventLoop();
        SplittableRandom random = new RandomStreams(seed).stream("test");
        EventHandler[] handler = new EventHandler[1];
        handler[0] = argument -> {
            long taken = loop.after(random.nextLong(100), handler[0], argument + 1);
            if (random.nextInt(3) == 0) {
                loop.cancel(taken);
                loop.after(random.nextLong(50), handler[0], argument + 2);
            }
            if (loop.happened() > 5_000) {
                loop.stop();
            }
        };
        loop.at(0, handler[0], 0);
        loop.run();
        return loop.digest();
    }

    private void note(int argument) {
        seen.add(loop.nowNanos() + ":" + argument);
    }
}
