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
    void growth_isOfTheCostOfATask() {
        Growth growth = new Growth(
                "id",
                "jobs",
                List.of(new TimedRun(1, 1, 1, 1), new TimedRun(10, 10, 10, 19), new TimedRun(100, 100, 100, 400)));
        TimedRun paper = new TimedRun(103, 10, 10, 1);
        List<TimedLookups> steep = List.of(new TimedLookups(10, 2), new TimedLookups(1_000, 18));
        Claim claim = new SpeedFindings(paper, List.of(growth), steep).claims().get(2);
        assertThat(claim.measured()).isBetween(1.99, 2.01);
        assertThat(claim.holds()).isTrue();
        List<TimedLookups> flat = List.of(new TimedLookups(10, 2), new TimedLookups(1_000, 2));
        assertThat(new SpeedFindings(paper, List.of(growth), flat)
                        .claims()
                        .get(2)
                        .holds())
                .isFalse();
    }

    @Test
    void lookups_areInATableOfSoManyEntries() {
        TimedLookups timed = TimedLookups.of(1_000, 1, 0);
        assertThat(timed.entries()).isEqualTo(1_000);
        assertThat(timed.nanos()).isPositive();
    }
}
