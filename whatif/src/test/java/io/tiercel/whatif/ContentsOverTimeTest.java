package io.tiercel.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.simulator.world.result.CacheSample;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ContentsOverTimeTest {
    private static final StoredFile HOT = new StoredFile(4, "file", 100);

    @Test
    void evenly_takesTheLast_andOthersAsFarApart_butNotTheFirstWhichIsEmpty() {
        assertThat(times(contents(17).evenly(8))).containsExactly(2L, 4L, 6L, 8L, 10L, 12L, 14L, 16L);
        assertThat(times(contents(200).evenly(8))).hasSize(8).startsWith(24L).endsWith(199L);
    }

    @Test
    void evenly_takesAll_whereThereAreFewer() {
        assertThat(times(contents(3).evenly(8))).containsExactly(0L, 1L, 2L);
    }

    @Test
    void otherBytes_areThoseOfAllButTheMostRead() {
        CacheSample sample = new CacheSample(0, Map.of(4, 60L, 5, 30L, 6, 3L));
        ContentsOverTime contents = new ContentsOverTime(List.of(HOT), List.of(sample));
        assertThat(contents.otherBytes(sample)).isEqualTo(33);
        assertThat(ContentsOverTime.allBytes(sample)).isEqualTo(93);
        assertThat(ContentsOverTime.bytes(sample, HOT)).isEqualTo(60);
    }

    @Test
    void of_aRun_putsTheFileFirstOfWhichJobsReadMost() {
        SimulatedRun run = Simulated.runs(Simulated.scenario(List.of(Scheme.CAVA_LRU), List.of(1L), Simulated.queue()))
                .get(0);
        ContentsOverTime contents = ContentsOverTime.of(run, 5);
        assertThat(contents.mostRead()).extracting(StoredFile::number).containsExactly(1, 0);
        assertThat(contents.nothingWasKept()).isFalse();
    }

    @Test
    void noCache_keepsNothing() {
        SimulatedRun run = Simulated.runs(Simulated.scenario(List.of(Scheme.NO_CACHE), List.of(1L), Simulated.queue()))
                .get(0);
        assertThat(ContentsOverTime.of(run, 2).nothingWasKept()).isTrue();
    }

    private static ContentsOverTime contents(int samples) {
        return new ContentsOverTime(
                List.of(HOT),
                LongStream.range(0, samples)
                        .mapToObj(nanos -> new CacheSample(nanos, Map.of()))
                        .toList());
    }

    private static List<Long> times(List<CacheSample> samples) {
        return samples.stream().map(CacheSample::nanos).toList();
    }
}
