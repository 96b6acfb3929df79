package io.tiercel.testbed.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineLoadTest {
    @Test
    void waiting_isSaidOnlyWhereThreadsHaveToWait() {
        assertThat(new MachineLoad(12.5, 2).waiting())
                .isEqualTo("; the machine was busy: load average 12.5 on 2 cores");
        assertThat(new MachineLoad(2.9, 2).waiting()).isEmpty();
        assertThat(new MachineLoad(-1, 2).waiting()).isEmpty();
    }
}
