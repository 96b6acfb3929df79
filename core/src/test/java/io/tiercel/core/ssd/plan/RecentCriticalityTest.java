package io.tiercel.core.ssd.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RecentCriticalityTest {
    private static final double WINDOW = 60;

    private final RecentCriticality recent = new RecentCriticality(WINDOW);

    @Test
    void whereNoJobWasKnown_allDisksCountAlike() {
        recent.look(Map.of(), 10);
        assertThat(recent.of("w1")).isEqualTo(Criticality.OF_ALL);
    }

    @Test
    void theFirstMomentWithAJob_countsInFull() {
        recent.look(Map.of("w1", 0.75), 10);
        assertThat(recent.of("w1")).isEqualTo(0.75);
        assertThat(recent.of("w2")).isEqualTo(Criticality.OF_NOBODY);
    }

    @Test
    void aPauseBetweenJobs_changesNothing_andALongOneIsForgotten() {
        recent.look(Map.of("w1", 0.75), 10);
        recent.look(Map.of(), 4 * WINDOW);
        assertThat(recent.of("w1")).isEqualTo(0.75);
        recent.look(Map.of(), 2 * WINDOW);
        assertThat(recent.of("w1")).isEqualTo(Criticality.OF_ALL);
        recent.look(Map.of("w2", 0.5), 10);
        assertThat(recent.of("w1")).isEqualTo(Criticality.OF_NOBODY);
    }

    @Test
    void whatIsAWindowOld_countsHalf_howeverOftenItLooks() {
        RecentCriticality often = new RecentCriticality(WINDOW);
        recent.look(Map.of("w1", 0.8), WINDOW);
        often.look(Map.of("w1", 0.8), WINDOW);
        recent.look(Map.of("w2", 0.4), WINDOW);
        for (int i = 0; i < RecentCriticality.LOOKS; i++) {
            often.look(Map.of("w2", 0.4), WINDOW / RecentCriticality.LOOKS);
        }
        assertThat(recent.of("w1")).isCloseTo((0.8 + Criticality.OF_NOBODY) / 2, within(1e-9));
        assertThat(recent.of("w2")).isCloseTo((0.4 + Criticality.OF_NOBODY) / 2, within(1e-9));
        assertThat(often.of("w1")).isCloseTo(recent.of("w1"), within(1e-9));
        assertThat(often.of("w2")).isCloseTo(recent.of("w2"), within(1e-9));
    }

    @Test
    void aDiskThatNoJobWaitsForAnyMore_isForgottenInTheEnd() {
        recent.look(Map.of("w1", 1.0), 10);
        for (int i = 0; i < 100; i++) {
            recent.look(Map.of("w2", 1.0), WINDOW);
        }
        assertThat(recent.of("w1")).isEqualTo(Criticality.OF_NOBODY);
    }
}
