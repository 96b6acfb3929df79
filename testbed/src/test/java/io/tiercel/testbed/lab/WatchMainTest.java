package io.tiercel.testbed.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WatchMainTest {
    @Test
    void times_areThoseOfItsLastLine_whateverElseItPrints() {
        List<String> output =
                List.of("2026 INFO ipc.Client: retrying", "watched 9 times; a: 1", "watched 10 times; a: 1", "WARN");
        assertThat(WatchMain.times(output)).isEqualTo(10);
        assertThat(WatchMain.times(List.of("WARN"))).isZero();
    }
}
