package io.tiercel.client.data.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProcessMemoryTest {
    private static final long MIB = 1L << 20;

    @Test
    void withoutALimit_holdsAnything() {
        assertThat(new ProcessMemory(OptionalLong.empty(), 0).holds(Long.MAX_VALUE))
                .isTrue();
    }

    @Test
    void withALimit_holdsWhatTheJvmLeaves() {
        ProcessMemory memory = new ProcessMemory(OptionalLong.of(3_000), 2_000);
        assertThat(memory.holds(1_000)).isTrue();
        assertThat(memory.holds(1_001)).isFalse();
    }

    @Test
    void withALimitBelowTheJvm_holdsNothing() {
        assertThat(new ProcessMemory(OptionalLong.of(1_000), 2_000).holds(0)).isFalse();
    }

    @Test
    void aJvm_mayTakeItsHeap_whatItGrantsOffIt_andTheRest() {
        assertThat(ProcessMemory.jvmBytesMax(100 * MIB, 100 * MIB)).isEqualTo((100 + 100 + 256) * MIB);
        assertThat(ProcessMemory.jvmBytesMax(8_000 * MIB, 8_000 * MIB)).isEqualTo((8_000 + 8_000 + 2_000) * MIB);
    }

    @Test
    void aJvm_whoseDirectMemoryIsSet_takesNoMoreOffTheHeap() {
        assertThat(ProcessMemory.jvmBytesMax(8_000 * MIB, 100 * MIB)).isEqualTo((8_000 + 100 + 2_000) * MIB);
    }
}
