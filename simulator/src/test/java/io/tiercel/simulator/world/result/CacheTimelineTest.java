package io.tiercel.simulator.world.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.affinity.contents.CacheContents;
import io.tiercel.core.affinity.contents.CachedBlock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CacheTimelineTest {
    private final CacheContents contents = new CacheContents();
    private final CacheTimeline timeline = new CacheTimeline(contents);

    @Test
    void sample_isWhatIsInMemoryThen_byFile() {
        contents.budget(0, 100);
        timeline.sample(5);
        contents.add(new CachedBlock(1, 9, 30, 0));
        contents.add(new CachedBlock(2, 4, 20, 0));
        contents.add(new CachedBlock(3, 9, 10, 0));
        timeline.sample(7);
        assertThat(timeline.samples())
                .containsExactly(new CacheSample(5, Map.of()), new CacheSample(7, Map.of(4, 20L, 9, 40L)));
        assertThat(timeline.cachedBytes().keySet()).containsExactly(4, 9);
    }

    @Test
    void samples_areTakenEveryTenSeconds_andHalfAsOftenWhereThereAreManyOfThem() {
        for (int i = 0; i < 199; i++) {
            assertThat(timeline.sample(i)).isEqualTo(TimeUnit.SECONDS.toNanos(10));
        }
        assertThat(timeline.sample(199)).isEqualTo(TimeUnit.SECONDS.toNanos(20));
        List<Long> times = timeline.samples().stream().map(CacheSample::nanos).toList();
        assertThat(times).hasSize(100).startsWith(0L, 2L, 4L).endsWith(198L);
    }

    @Test
    void samples_areBounded_howeverLongTheRun() {
        long nowNanos = 0;
        for (int i = 0; i < 2_000; i++) {
            nowNanos += timeline.sample(nowNanos);
        }
        assertThat(timeline.samples())
                .hasSizeBetween(100, 200)
                .isSortedAccordingTo((a, b) -> Long.compare(a.nanos(), b.nanos()));
    }
}
