package io.tiercel.reproduce.panthera;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.report.Progress;
import io.tiercel.reproduce.panthera.CallArm.Call;
import io.tiercel.testkit.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContestTest {
    private final ManualClock clock = new ManualClock();
    private final Stages progress = new Stages();

    @Test
    void hold_keepsWhatEachArmTook() throws Exception {
        List<List<Durations>> took = new Contest(3, 42, progress).hold("row", List.of(arm("slow", 70), arm("fast", 7)));
        assertThat(took.get(0)).extracting(Durations::mean).containsExactly(70.0, 70.0, 70.0);
        assertThat(took.get(1)).extracting(Durations::mean).containsExactly(7.0, 7.0, 7.0);
    }

    @Test
    void hold_tellsOfEveryTurn() throws Exception {
        new Contest(2, 42, progress).hold("row", List.of(arm("slow", 2), arm("fast", 1)));
        assertThat(progress.stages)
                .containsExactlyInAnyOrder(
                        "row, repetition 1 of 2: slow",
                        "row, repetition 1 of 2: fast",
                        "row, repetition 2 of 2: slow",
                        "row, repetition 2 of 2: fast");
    }

    @Test
    void callArm_doesNotTimeWhatComesBefore() throws Exception {
        Call before = () -> clock.advance(Duration.ofNanos(1000));
        CallArm arm = new CallArm("arm", 4, before, () -> clock.advance(Duration.ofNanos(5)), clock);
        Durations took = arm.turn(0);
        assertThat(took.count()).isEqualTo(4);
        assertThat(took.percentile(100)).isEqualTo(5);
    }

    /** Remembers what it was told. */
    private static final class Stages implements Progress {
        private final List<String> stages = new ArrayList<>();

        @Override
        public void stage(String what) {
            stages.add(what);
        }

        @Override
        public void detail(String howFar) {}
    }

    private CallArm arm(String name, long nanos) {
        return new CallArm(name, 2, Call.NOTHING, () -> clock.advance(Duration.ofNanos(nanos)), clock);
    }
}
