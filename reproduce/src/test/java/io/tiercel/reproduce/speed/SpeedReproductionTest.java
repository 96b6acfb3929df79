package io.tiercel.reproduce.speed;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.report.Claim;
import io.tiercel.report.SilentProgress;
import io.tiercel.report.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpeedReproductionTest {
    @Test
    void workload_growsWithTheCluster() {
        GrowingCluster small = new GrowingCluster(100, JobKind.READING);
        GrowingCluster large = new GrowingCluster(1_000, JobKind.READING);
        assertThat(large.workload().inputBytes())
                .isEqualTo(10 * small.workload().inputBytes());
        assertThat(large.workload().atOnce()).isEqualTo(10 * small.workload().atOnce());
        assertThat(large.model().shape().racks()).isEqualTo(2);
        assertThat(large.model().shape().topology().vms()).isEqualTo(1_000);
    }

    @Test
    void findings_haveARowForEachSize_andAllClaims() throws Exception {
        SpeedFindings findings = SpeedReproduction.run(1, List.of(100, 200), 0, new SilentProgress());
        assertThat(findings.claims())
                .extracting("id")
                .containsExactly(
                        "w1-seconds",
                        "w1-events",
                        "growth-reading",
                        "growth-apart-reading",
                        "growth-work-reading",
                        "growth-shuffling",
                        "growth-apart-shuffling",
                        "growth-work-shuffling");
        assertThat(findings.text())
                .contains("map tasks")
                .containsPattern("\\n100 +\\d")
                .containsPattern("\\n200 +\\d");
    }

    @Test
    void growth_isOfTheCostOfATask_ofThatBesideSmallClusters_andOfTheWork_andNearlyLinearUpToNLogN() {
        List<Claim> steep = growth(400, 4_000);
        assertThat(steep)
                .extracting(claim -> Math.round(100 * claim.measured()))
                .containsExactly(283L, 200L, 632L);
        assertThat(steep).extracting(claim -> claim.goal().orElseThrow()).containsOnly(Verdict.DOES_NOT_HOLD);
        List<Claim> flat = growth(190, 100);
        assertThat(flat).extracting(claim -> Math.round(100 * claim.measured())).containsExactly(195L, 138L, 100L);
        assertThat(flat)
                .extracting(claim -> claim.goal().orElseThrow())
                .containsExactly(Verdict.DOES_NOT_HOLD, Verdict.HOLDS, Verdict.HOLDS);
        assertThat(flat)
                .extracting(claim -> Math.round(100 * claim.limit().orElseThrow()))
                .containsExactly(141L, 141L, 141L);
    }

    /**
     * The claims where ten thousand tasks take so many seconds, and interpreted so many, a hundred times a hundred apart 100,
     * and a hundred by themselves half, and interpreted 1.
     */
    private static List<Claim> growth(double seconds, double interpretedSeconds) {
        List<TimedRun> runs = List.of(run(100, 0.5), run(10_000, seconds));
        List<TimedRun> apart = List.of(run(100, 0.5), run(10_000, 100));
        List<TimedRun> interpreted = List.of(run(100, 1), run(10_000, interpretedSeconds));
        Growth growth = new Growth(JobKind.READING, runs, apart, interpreted);
        return new SpeedFindings(new TimedRun(103, 10, 10, 1), List.of(growth))
                .claims()
                .subList(2, 5);
    }

    private static TimedRun run(int tasks, double seconds) {
        return new TimedRun(tasks, tasks, tasks, seconds);
    }

    @Test
    void clustersSideBySide_haveTheTasksOfAsManyOnes() {
        TimedRun one = SideBySide.run(1, 100, JobKind.READING, 1);
        TimedRun three = SideBySide.run(3, 100, JobKind.READING, 1);
        assertThat(three.vms()).isEqualTo(300);
        assertThat(three.tasks()).isEqualTo(3 * one.tasks());
        assertThat(three.events()).isBetween(2 * one.events(), 4 * one.events());
    }
}
