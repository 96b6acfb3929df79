package io.tiercel.simulator.ssd.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.ssd.DivisorFloors;
import io.tiercel.core.ssd.plan.MissCostSolver;
import io.tiercel.core.ssd.plan.SsdPlanner;
import io.tiercel.core.ssd.plan.SsdRules;
import io.tiercel.core.ssd.plan.WorkingSetSolver;
import io.tiercel.simulator.cluster.NetworkModel;
import io.tiercel.simulator.ssd.GuestMemory;
import io.tiercel.simulator.ssd.StorageModel;
import io.tiercel.simulator.ssd.VmCounts;
import io.tiercel.simulator.ssd.job.FileTest;
import io.tiercel.simulator.ssd.job.FileTest.Mode;
import io.tiercel.simulator.ssd.job.FinishedJob;
import io.tiercel.simulator.ssd.job.HadoopModel;
import io.tiercel.simulator.ssd.job.JobFeed;
import io.tiercel.simulator.ssd.job.JobPass;
import io.tiercel.simulator.ssd.job.MapReduceJob;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One host of six VMs and 60 MiB of SSD, with two clusters: one reads the same MiB again and again, the other computes. */
class SsdPlatformTest {
    private static final long SECOND = 1_000_000_000;
    private static final int SSD_BLOCKS = 60 * 16;
    private static final int EACH = SSD_BLOCKS / 6;
    private static final PlatformLayout LAYOUT = new PlatformLayout(
            List.of(0, 0, 0, 0, 0, 0),
            List.of(PlacedCluster.of("busy", 0, List.of(0, 1, 2)), PlacedCluster.of("idle", 3, List.of(3, 4, 5))));
    private static final PlatformModel MODEL = new PlatformModel(
            LAYOUT,
            new StorageModel(1.5e8, 7_000_000, 8_000, 100_000, 5, SSD_BLOCKS),
            GuestMemory.NONE,
            new NetworkModel(5e8, 1.17e8, 1.17e9, 1.17e8),
            new HadoopModel(2, 16 * 16, SECOND, SECOND, 0.1, 64, 1_000_000, 16 << 10));
    private static final CacheDivision OURS =
            CacheDivision.by(new SsdPlanner(new MissCostSolver(), SsdRules.DEFAULT, DivisorFloors.DEFAULT));
    /** Each worker reads 16 MiB of it, and has room for ten at first. */
    private static final MapReduceJob BUSY =
            new MapReduceJob("loop", "loop", false, 16 * 16, List.of(new JobPass(1, 0, 0, 0)));
    /** A MiB, and ten seconds of computing on it. */
    private static final MapReduceJob IDLE =
            new MapReduceJob("compute", "compute", false, 16, List.of(new JobPass(1e4, 0, 0, 0)));

    private static SsdPlatform run(CacheDivision division, long seed) {
        List<JobFeed> feeds = List.of(now -> BUSY, now -> IDLE);
        SsdPlatform platform = new SsdPlatform(MODEL, division, feeds, seed);
        platform.run(400 * SECOND);
        return platform;
    }

    private static double seconds(SsdPlatform platform) {
        return platform.finished(0).stream()
                .filter(job -> job.startNanos() > 200 * SECOND)
                .mapToDouble(FinishedJob::seconds)
                .average()
                .orElseThrow();
    }

    @Test
    void loop_movesRoomToTheBusyVms() {
        SsdPlatform platform = run(OURS, 1);
        assertThat(platform.rounds()).isGreaterThanOrEqualTo(6);
        assertThat(platform.cacheBlocks(1) + platform.cacheBlocks(2)).isGreaterThan(3 * EACH);
        assertThat(platform.cacheBlocks(4)).isLessThan(EACH);
        assertThat(platform.cacheBlocks(5)).isLessThan(EACH);
        int all = 0;
        for (int vm = 0; vm < 6; vm++) {
            all += platform.cacheBlocks(vm);
        }
        assertThat(all).isLessThanOrEqualTo(SSD_BLOCKS);
        assertThat(seconds(platform)).isLessThan(seconds(run(CacheDivision.EQUAL, 1)));
    }

    @Test
    void equalDivision_staysAsItIs_andASharedOneIsOfAll() {
        SsdPlatform equal = run(CacheDivision.EQUAL, 1);
        assertThat(equal.rounds()).isZero();
        assertThat(equal.cacheBlocks(4)).isEqualTo(EACH);
        assertThat(run(CacheDivision.SHARED, 1).cacheBlocks(4)).isEqualTo(SSD_BLOCKS);
    }

    @Test
    void sameSeed_isTheSameRun() {
        SsdPlatform one = run(OURS, 5);
        SsdPlatform again = run(OURS, 5);
        assertThat(again.digest()).isEqualTo(one.digest());
        assertThat(again.finished(0)).isEqualTo(one.finished(0));
        assertThat(again.counts(1)).isEqualTo(one.counts(1));
        assertThat(run(OURS, 6).digest()).isNotEqualTo(one.digest());
    }

    @Test
    void allThatIsRead_isAHitOrAMiss_underEachDivision() {
        CacheDivision byWorkingSet =
                CacheDivision.by(new SsdPlanner(new WorkingSetSolver(), SsdRules.PAPER, DivisorFloors.DEFAULT));
        for (CacheDivision division : List.of(CacheDivision.SHARED, CacheDivision.EQUAL, byWorkingSet, OURS)) {
            List<JobFeed> feeds =
                    List.of(now -> new FileTest(Mode.READ, 3, 320), now -> new FileTest(Mode.RANDOM_READ, 2, 160));
            SsdPlatform platform = new SsdPlatform(MODEL, division, feeds, 2);
            platform.run(150 * SECOND);
            for (int worker : List.of(1, 2, 4, 5)) {
                VmCounts counts = platform.counts(worker);
                assertThat(counts.bytes()).isEqualTo((counts.hits() + counts.misses()) * StorageModel.BLOCK_BYTES);
                assertThat(counts.misses()).isPositive();
                assertThat(counts.filledBlocks()).isLessThanOrEqualTo(counts.misses());
            }
        }
    }

    @Test
    void run_endsWhenTheJobsThatHadBegunAreOver() {
        SsdPlatform platform = run(CacheDivision.EQUAL, 3);
        for (int cluster = 0; cluster < 2; cluster++) {
            assertThat(platform.finished(cluster))
                    .last()
                    .satisfies(job -> assertThat(job.endNanos()).isGreaterThanOrEqualTo(400 * SECOND));
        }
    }

    @Test
    void somebodyIsCalledAgainAndAgain() {
        SsdPlatform platform = new SsdPlatform(MODEL, CacheDivision.EQUAL, List.of(now -> IDLE, now -> IDLE), 1);
        int[] calls = {0};
        platform.every(SECOND, () -> calls[0]++);
        platform.run(30 * SECOND);
        assertThat(calls[0]).isGreaterThanOrEqualTo(30);
    }

    @Test
    void layoutThatMakesNoSense_isRefused() {
        PlacedCluster cluster = PlacedCluster.of("a", 0, List.of(0, 1, 2));
        assertThat(cluster.workers()).containsExactly(1, 2);
        assertThatThrownBy(() -> new PlatformLayout(List.of(0, 2, 2), List.of(cluster)))
                .hasMessageContaining("each of 3 hosts needs a VM");
        assertThatThrownBy(() -> new PlatformLayout(List.of(0, 0, 0), List.of(cluster, cluster)))
                .hasMessageContaining("in two clusters");
        assertThatThrownBy(() -> new PlatformLayout(List.of(0, 0), List.of(cluster)))
                .hasMessage("there is no VM 2");
        assertThatThrownBy(() -> new SsdPlatform(MODEL, CacheDivision.EQUAL, List.of(), 1))
                .hasMessageContaining("0 feeds");
    }
}
