package io.tiercel.reproduce.cava.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.tiercel.testbed.jobs.MapApplication;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MixTest {
    @Test
    void mix_isTheSameForASeed_andAnotherForAnother() {
        assertThat(Mix.of(1)).isEqualTo(Mix.of(1)).isNotEqualTo(Mix.of(2));
    }

    @Test
    void mix_hasHotFilesAndColdOnes_andEveryApplication() {
        Mix mix = Mix.of(7);
        Map<Integer, Long> readers = mix.jobs().stream()
                .collect(Collectors.groupingBy(job -> job.file().number(), Collectors.counting()));
        assertThat(readers.values()).containsExactlyInAnyOrder(5L, 5L, 5L, 1L);
        assertThat(mix.applications())
                .containsExactly(
                        entry(MapApplication.GREP, 6L),
                        entry(MapApplication.WORD_COUNT, 3L),
                        entry(MapApplication.SORT, 1L),
                        entry(MapApplication.AGGREGATION, 6L));
        assertThat(mix.blocksRead()).isEqualTo(100);
        assertThat(mix.blocks()).isEqualTo(28);
    }

    @Test
    void sort_hasAReducerForEachBlock_andOthersHaveOne() {
        assertThat(MapApplication.SORT.reducers(4)).isEqualTo(4);
        assertThat(MapApplication.GREP.reducers(4)).isEqualTo(1);
    }

    @Test
    void jobsRead_wellMoreThanMayBePinned_onALabThatCanBe() {
        long processes = 650_000_000;
        long pinned = MixReproduction.SHAPE.vms() * MixReproduction.PIN_BYTES;

        assertThat(Mix.of(7).blocksRead() * MixReproduction.BLOCK_BYTES).isGreaterThan(2 * pinned);
        assertThat(MixReproduction.LIMITS.vmMemoryBytes()).isGreaterThan(processes + MixReproduction.PIN_BYTES);
    }
}
