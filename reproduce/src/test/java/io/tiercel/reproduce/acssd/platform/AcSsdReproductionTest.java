package io.tiercel.reproduce.acssd.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.report.Claim;
import io.tiercel.report.Report;
import io.tiercel.report.ReportJson;
import io.tiercel.report.SilentProgress;
import io.tiercel.reproduce.acssd.platform.AcSsdReproduction.Options;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** With one seed, small files and little time. */
class AcSsdReproductionTest {
    private static final PlatformExtent SMALL = new PlatformExtent(0, 70, 70, 250, 16, 4, List.of(0, 320));

    @Test
    void findings_haveAllFigures_inAllForms() {
        AcSsdFindings findings = AcSsdReproduction.run(new Options(3, 1), SMALL, new SilentProgress());
        assertThat(findings.claims())
                .extracting(Claim::id)
                .doesNotHaveDuplicates()
                .contains(
                        "table1",
                        "fig1-bayes",
                        "fig2-iops",
                        "fig6-mean-as-printed",
                        "fig7-most-genetic",
                        "fig8-cluster2-ours",
                        "fig8-sorts-ours",
                        "fig9-most-ours",
                        "fig6-ours-genetic",
                        "fig9-ours-worse",
                        "gap-roulette-200");
        assertThat(findings.claims())
                .filteredOn(claim -> claim.id().startsWith("table1"))
                .hasSize(3)
                .allSatisfy(claim -> assertThat(claim.holds()).hasValue(true));
        Stream.of(SsdArm.values()).forEach(arm -> assertThat(findings.text()).contains(arm.label()));
        Stream.of(PaperWorkload.values())
                .forEach(workload -> assertThat(findings.text()).contains(workload.label()));
        assertThat(findings.claims())
                .filteredOn(claim -> claim.id().endsWith("-ours-worse"))
                .hasSize(3)
                .allSatisfy(claim -> assertThat(claim.holds()).isEmpty());
        Report report = Report.here("reproduce ac-ssd", 3, findings.claims());
        assertThat(findings.html(report).split("<svg", -1)).hasSize(8);
        assertThat(ReportJson.text(report, findings.additions()))
                .contains(
                        "\"no computing, cluster 2\"",
                        "\"figure2\"",
                        "\"group 9, cluster 3\"",
                        "\"random read, cluster 1\"",
                        "\"working set\"");
        ConditionsFigure.CONDITIONS.forEach(
                condition -> assertThat(findings.text()).contains(condition.label()));
        assertThat(findings.fileTest().cells()).hasSize(9);
        assertThat(findings.steady().cells()).hasSize(27);
        assertThat(findings.changing().cells()).hasSize(27);
        assertThat(findings.timeline().windows()).isNotEmpty();
    }

    @Test
    void tableOne_isExact() {
        assertThat(LatencyTable.printed()).isCloseTo(0.6172, within(1e-4));
        assertThat(LatencyTable.capped()).isCloseTo(0.5477, within(1e-4));
        assertThat(LatencyTable.optimum()).isCloseTo(0.4484, within(1e-4));
        assertThat(LatencyTable.table().text()).contains("0.50  2.00  0.50  1.50  0.50", "0.4783");
    }

    @Test
    void comparison_isOfRunsOfTheSameSeed() {
        List<Cell> cells = List.of(new Cell("a", "one"), new Cell("a", "two"));
        ArmComparison comparison = ArmComparison.of(
                (arm, seed) -> Map.of(
                        cells.get(0), new CellOutcome(1, (arm == SsdArm.OURS ? 5.0 : 10.0) * seed, 2),
                        cells.get(1), new CellOutcome(1, (arm == SsdArm.OURS ? 12.0 : 10.0) * seed, 4)),
                List.of(1L, 2L, 3L));
        assertThat(comparison.saved(SsdArm.OURS, SsdArm.SHARED, cells.get(0)).value())
                .isCloseTo(0.5, within(1e-12));
        assertThat(comparison
                        .meanSaved(SsdArm.OURS, SsdArm.SHARED, cell -> true)
                        .value())
                .isCloseTo(0.15, within(1e-12));
        assertThat(comparison.worse(SsdArm.OURS, SsdArm.SHARED)).containsExactly(cells.get(1));
        assertThat(comparison.worse(SsdArm.EQUAL, SsdArm.SHARED)).isEmpty();
        assertThat(comparison.mostSaved(SsdArm.OURS, SsdArm.SHARED, cell -> true))
                .isEqualTo(cells.get(0));
        assertThat(comparison
                        .meanGained(SsdArm.OURS, SsdArm.SHARED, cell -> true)
                        .value())
                .isZero();
        ArmComparison joined = ArmComparison.joined(List.of(comparison, comparison));
        assertThat(joined.cells()).hasSize(4);
        assertThat(joined.seeds()).isEqualTo(3);
    }

    @Test
    void oneRun_doesNotTellWhatIsNoise() {
        Cell cell = new Cell("a", "one");
        ArmComparison once = ArmComparison.of(
                (arm, seed) -> Map.of(cell, new CellOutcome(1, arm == SsdArm.OURS ? 11 : 10, 2)), List.of(1L));
        assertThat(once.saved(SsdArm.OURS, SsdArm.SHARED, cell).value()).isNegative();
        assertThat(once.worse(SsdArm.OURS, SsdArm.SHARED)).isEmpty();
    }

    @Test
    void tournament_isNearerToTheOptimumThanRoulette() {
        SolverGaps gaps = SolverGaps.of(List.of(1L, 2L));
        assertThat(gaps.tournament(20).value()).isBetween(0.0, 0.01);
        assertThat(gaps.roulette(20).value()).isGreaterThan(gaps.tournament(20).value());
    }

    @Test
    void noRepetition_andACellWithoutAJob_areRefused() {
        assertThatThrownBy(() -> new Options(1, 0)).hasMessage("repetitions must be positive: 0");
        assertThatThrownBy(() -> CellOutcome.of(new Cell("Sort", "cluster 1"), List.of()))
                .hasMessage("no job came to its end of Sort, cluster 1");
    }
}
