package io.tiercel.core.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.cpu.StarvationGuard.Limits;
import org.junit.jupiter.api.Test;

class StarvationGuardTest {
    private static final long PERIOD = 1_000;
    private static final long EXECUTION = 50;

    private final StarvationGuard guard = new StarvationGuard(new Limits(PERIOD, EXECUTION));

    @Test
    void vm_thatWantedForAPeriodInVain_isRaised() {
        assertThat(guard.raises(999, 0)).isFalse();
        assertThat(guard.raises(1_000, 0)).isTrue();
    }

    @Test
    void raisedVm_revertsWhenItHasRunForTheExecutionTime() {
        guard.raises(1_000, 0);
        assertThat(guard.raises(1_040, 49)).isTrue();
        assertThat(guard.raises(1_050, 50)).isFalse();
        assertThat(guard.raises(2_049, 50)).isFalse();
        assertThat(guard.raises(2_050, 50)).isTrue();
    }

    @Test
    void vm_thatRanForAPart_isRaisedForTheRest() {
        assertThat(guard.raises(500, 20)).isFalse();
        assertThat(guard.raises(1_000, 20)).isTrue();
        assertThat(guard.raises(1_030, 50)).isFalse();
    }

    @Test
    void vm_thatRunsEnough_isNeverRaised() {
        for (int i = 1; i < 100; i++) {
            assertThat(guard.raises(i * 500L, i * 50L)).isFalse();
        }
    }

    @Test
    void period_beginsAnewWhenTheVmHasRunEnough() {
        assertThat(guard.raises(900, 50)).isFalse();
        assertThat(guard.raises(1_899, 50)).isFalse();
        assertThat(guard.raises(1_900, 50)).isTrue();
    }

    /** However much time passes: it is not told of time, but of what the VM wanted. */
    @Test
    void vm_thatWantsNothing_isNeverRaised() {
        for (int i = 0; i < 100; i++) {
            assertThat(guard.raises(10, 0)).isFalse();
        }
    }

    @Test
    void limits_refuseWhatMakesNoSense() {
        assertThatThrownBy(() -> new Limits(1_000, 0)).hasMessage("the execution time must be positive: 0 ns");
        assertThatThrownBy(() -> new Limits(50, 50))
                .hasMessage("the period must be longer than the execution time: 50 ns is not more than 50");
    }
}
