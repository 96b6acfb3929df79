package io.tiercel.reproduce.cava.mix;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testbed.jobs.MapApplication;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MixTest {
    @Test
    void mix_isTheSameForASeed_andAnotherForAnother() {
        assertThat(Mix.of(MixKind.W1, 1)).isEqualTo(Mix.of(MixKind.W1, 1)).isNotEqualTo(Mix.of(MixKind.W1, 2));
    }

    @ParameterizedTest
    @EnumSource
    void mix_hasHotFilesAndACold(MixKind kind) {
        Mix mix = Mix.of(kind, 7);
        Map<Integer, Long> readers = mix.jobs().stream()
                .collect(Collectors.groupingBy(job -> job.file().number(), Collectors.counting()));
        assertThat(readers.values()).containsExactlyInAnyOrder(4L, 4L, 4L, 1L);
        assertThat(mix.applications().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(13);
        assertThat(mix.blocksRead()).isEqualTo(82);
        assertThat(mix.blocks()).isEqualTo(28);
    }

    /** 70 and 30 % of W1's jobs, and 20 and 80 % of W4's, where low affinity counts as medium. */
    @ParameterizedTest
    @CsvSource({"W1, 9", "W4, 3"})
    void jobsOfHighAffinity_areAsManyAsInThePaper(MixKind kind, long high) {
        Map<MapApplication, Long> applications = Mix.of(kind, 3).applications();
        assertThat(applications.getOrDefault(MapApplication.GREP, 0L)
                        + applications.getOrDefault(MapApplication.AGGREGATION, 0L))
                .isEqualTo(high);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void coldFileOfW4_isReadByOneThatGainsByMemory(long seed) {
        assertThat(Mix.of(MixKind.W4, seed).jobs())
                .filteredOn(job -> job.file().number() == 3)
                .singleElement()
                .extracting(Mix.MixJob::application)
                .isEqualTo(MapApplication.GREP);
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

        assertThat(Mix.of(MixKind.W4, 7).blocksRead() * MixReproduction.BLOCK_BYTES)
                .isGreaterThan(2 * pinned);
        assertThat(MixReproduction.limits(MixDisk.SLOW).vmMemoryBytes())
                .isGreaterThan(processes + MixReproduction.PIN_BYTES);
    }
}
