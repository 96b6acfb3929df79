package io.tiercel.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.affinity.Scheme;
import java.util.List;
import org.junit.jupiter.api.Test;

class HotFilesTest {
    private final RunGroup run = RunGroup.of(
                    Simulated.runs(Simulated.scenario(List.of(Scheme.CAVA_LRU), List.of(1L), Simulated.queue())))
            .get(0);

    @Test
    void hot_isWhatMoreThanThreeJobsRead() {
        HotFiles hot = HotFiles.mean(run);
        assertThat(hot.hotInputBytes()).isEqualTo(512L << 20);
        assertThat(hot.hotBytes()).isEqualTo(run.first().result().cachedBytes().getOrDefault(1, 0L) * 1.0);
        assertThat(hot.coldBytes()).isEqualTo(run.first().result().cachedBytes().getOrDefault(0, 0L) * 1.0);
    }

    @Test
    void shares_areOfMemory_andOfTheHotData() {
        HotFiles hot = new HotFiles(30, 10, 60);
        assertThat(hot.hotShare()).isEqualTo(0.75);
        assertThat(hot.shareOfHot()).isEqualTo(0.5);
    }

    @Test
    void shares_ofNothing_areZero() {
        HotFiles nothing = new HotFiles(0, 0, 0);
        assertThat(nothing.hotShare()).isZero();
        assertThat(nothing.shareOfHot()).isZero();
    }
}
