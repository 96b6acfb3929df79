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
    void growth_isOfTheCostOfATask_andNearlyLinearUpToItsLimit() {
        Claim steep = growth(400);
        assertThat(steep.measured()).isBetween(1.99, 2.01);
        assertThat(steep.holds()).isFalse();
        assertThat(steep.note()).contains("3.00x");
        Claim flat = growth(200);
        assertThat(flat.measured()).isBetween(1.41, 1.42);
        assertThat(flat.holds()).isTrue();
    }

    /** The claim where a hundred times as many tasks take so many seconds as one takes one. */
    private static Claim growth(double seconds) {
        List<TimedRun> runs = List.of(new TimedRun(1, 1, 1, 1), new TimedRun(100, 100, 100, seconds));
        List<TimedLookups> lookups = List.of(new TimedLookups(10, 2), new TimedLookups(1_000, 18));
        return new SpeedFindings(new TimedRun(103, 10, 10, 1), List.of(new Growth("id", "jobs", runs)), lookups)
                .claims()
                .get(2);
    }

    @Test
    void lookups_areInATableOfSoManyEntries() {
        TimedLookups timed = TimedLookups.of(1_000, 1, 0);
        assertThat(timed.entries()).isEqualTo(1_000);
        assertThat(timed.nanos()).isPositive();
    }
}
