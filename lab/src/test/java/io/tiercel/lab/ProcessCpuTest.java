package io.tiercel.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessCpuTest {
    @Test
    void ticks_areOfTheProcessAndItsChildren_whateverItsName() {
        String stat = "42 (a) b (c) S 1 42 42 0 -1 4194304 9 8 7 6 100 20 3 4 20 0 1 0 5 0 0";
        assertThat(ProcessCpu.ticks(stat)).isEqualTo(127);
    }

    @Test
    void seconds_ofThisProcessAndOneThatIsGone() {
        long self = ProcessHandle.current().pid();
        assertThat(ProcessCpu.seconds(List.of(self, Long.MAX_VALUE))).isBetween(0.0, 1e9);
    }
}
