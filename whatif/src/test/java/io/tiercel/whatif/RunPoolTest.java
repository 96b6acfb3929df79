package io.tiercel.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class RunPoolTest {
    @Test
    void results_areInTheOrderOfTheRuns() {
        assertThat(RunPool.all(List.of(() -> 1, () -> 2, () -> 3))).containsExactly(1, 2, 3);
    }

    @Test
    void whatARunFailedOf_isThrownAsItIs_beItAnExceptionOrAnError() {
        RuntimeException wrong = new IllegalArgumentException("too many");
        Error memory = new OutOfMemoryError("Java heap space");
        assertThatThrownBy(() -> RunPool.all(List.of(() -> {
                    throw wrong;
                })))
                .isSameAs(wrong);
        assertThatThrownBy(() -> RunPool.all(List.of(() -> {
                    throw memory;
                })))
                .isSameAs(memory);
    }
}
