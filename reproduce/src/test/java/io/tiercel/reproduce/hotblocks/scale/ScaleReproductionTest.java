package io.tiercel.reproduce.hotblocks.scale;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.hot.HotConfig;
import io.tiercel.core.hot.HotModel;
import io.tiercel.simulator.cluster.DiskModel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ScaleReproductionTest {
    private static final long BLOCK = 1 << 20;
    private static final HotConfig CONFIG = HotConfig.of(1, 3_600_000_000_000L);
    /** Ten blocks of memory, of which memcached has eight; the disk gives a block a second. */
    private static final ServerRun.Shape SMALL =
            new ServerRun.Shape(2, 10 * BLOCK, 8 * BLOCK, new DiskModel(BLOCK, 0, BLOCK), 100.0 * BLOCK);

    @ParameterizedTest
    @EnumSource
    void scan_takesAsLongAsTheDisk_whateverTheModel(HotModel model) {
        ReadPlan scan = ReadPlan.scan(50 * BLOCK, BLOCK);
        ServerRun.Result result = new ServerRun(SMALL, scan, 0, model, CONFIG).run();
        assertThat(result.diskBytes()).isEqualTo(50 * BLOCK);
        assertThat(result.memcachedBytes()).isZero();
        assertThat(result.seconds()).isBetween(50.0, 50.1);
    }

    @ParameterizedTest
    @EnumSource
    void reads_areCountedOnce_whereverTheyComeFrom(HotModel model) {
        ReadPlan skewed = ReadPlan.skewed(60 * BLOCK, BLOCK, 1.1, 7);
        ServerRun.Result result = new ServerRun(SMALL, skewed, 0, model, CONFIG).run();
        assertThat(result.diskBytes() + result.memcachedBytes() + result.pageBytes())
                .isEqualTo(skewed.bytes());
        assertThat(result.memcachedBytes()).isPositive();
    }

    @Test
    void run_isTheSameEachTime() {
        ReadPlan skewed = ReadPlan.skewed(60 * BLOCK, BLOCK, 1.1, 7);
        assertThat(new ServerRun(SMALL, skewed, 5, HotModel.EXPECTED, CONFIG).run())
                .isEqualTo(new ServerRun(SMALL, skewed, 5, HotModel.EXPECTED, CONFIG).run());
    }

    @Test
    void pageCache_servesPlainReads() {
        ReadPlan small = new ReadPlan(BLOCK, List.of(new long[] {1, 2, 3}, new long[] {1, 2, 3}));
        ServerRun.Result result = new ServerRun(SMALL, small, 0, null, CONFIG).run();
        assertThat(result.pageBytes()).isEqualTo(3 * BLOCK);
        assertThat(result.memoryShare()).isEqualTo(0.5);
    }
}
