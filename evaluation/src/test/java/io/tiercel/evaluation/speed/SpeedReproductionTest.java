package io.tiercel.evaluation.speed;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.evaluation.progress.SilentProgress;
import io.tiercel.evaluation.results.Claim;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpeedReproductionTest {
    @Test
    void workload_growsWithTheCluster() {
        GrowingCluster small = new GrowingCluster(100, GrowingCluster.READING);
        GrowingCluster large = new GrowingCluster(1_000, GrowingCluster.READING);
        assertThat(large.workload().inputBytes())
                .isEqualTo(10 * small.workload().inputBytes());
        assertThat(large.workload().atOnce()).isEqualTo(10 * small.workload().atOnce());
        assertThat(large.model().shape().racks()).isEqualTo(2);
        assertThat(large.model().shape().topology().vms()).isEqualTo(1_000);
    }

    @Test
    void findings_haveARowForEachSize_andAllClaims() {
        SpeedFindings findings = SpeedReproduction.run(1, List.of(100, 200), 0, new SilentProgress());
        assertThat(findings.claims())
                .extracting("id")
                .containsExactly("w1-seconds", "w1-events", "growth-reading", "growth-shuffling");
        assertThat(findings.text())
                .contains("map tasks")
                .containsPattern("\\n100 +\\d")
                .containsPattern("\\n200 +\\d");
    }

    @Test
    void growth_isOfTheCostOfATask_againstSmallClustersSideBySide_andNearlyLinearUpToItsLimit() {
        Claim steep = growth(400);
        assertThat(steep.measured()).isBetween(1.99, 2.01);
        assertThat(steep.holds()).isFalse();
        assertThat(steep.note()).contains("2.83x");
        Claim flat = growth(200);
        assertThat(flat.measured()).isBetween(1.41, 1.42);
        assertThat(flat.holds()).isTrue();
    }

    /** The claim where a hundred times as many tasks take so many seconds, a hundred of one each 100, and one by itself half. */
    private static Claim growth(double seconds) {
        List<TimedRun> runs = List.of(new TimedRun(1, 1, 1, 0.5), new TimedRun(100, 100, 100, seconds));
        List<TimedRun> apart = List.of(new TimedRun(1, 1, 1, 0.5), new TimedRun(100, 100, 100, 100));
        return new SpeedFindings(new TimedRun(103, 10, 10, 1), List.of(new Growth("id", "jobs", runs, apart)))
                .claims()
                .get(2);
    }

    @Test
    void clustersSideBySide_haveTheTasksOfAsManyOnes() {
        TimedRun one = SideBySide.run(1, 100, GrowingCluster.READING, 1);
        TimedRun three = SideBySide.run(3, 100, GrowingCluster.READING, 1);
        assertThat(three.vms()).isEqualTo(300);
        assertThat(three.tasks()).isEqualTo(3 * one.tasks());
        assertThat(three.events()).isBetween(2 * one.events(), 4 * one.events());
    }
}
