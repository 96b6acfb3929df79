package io.tiercel.reproduce.cava;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.report.Report;
import io.tiercel.report.ReportJson;
import io.tiercel.report.SilentProgress;
import io.tiercel.report.Verdict;
import io.tiercel.reproduce.cava.CavaReproduction.Options;
import io.tiercel.reproduce.cava.bounds.Arm;
import io.tiercel.reproduce.cava.bounds.Savings;
import io.tiercel.reproduce.cava.bounds.SeekCurve;
import io.tiercel.simulator.workload.WorkloadSpec;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.whatif.HotFiles;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class CavaReproductionTest {
    private static final Options TWO_SEEDS = new Options(1, 2, 1);
    private static final CavaFindings FINDINGS =
            CavaReproduction.run(TWO_SEEDS, List.of(WorkloadSpec.named("W5")), new SilentProgress());

    @Test
    void model_isCalibratedOnFigureThree() {
        assertThat(FINDINGS.levels().mean(LocalityLevel.VM_MEMORY)).isCloseTo(0.367, offset(0.02));
        assertThat(FINDINGS.claims())
                .filteredOn(claim -> claim.id().startsWith("figure-3"))
                .hasSize(4)
                .allSatisfy(claim -> assertThat(claim.asInPaper()).hasValue(Verdict.HOLDS));
    }

    @Test
    void gains_areOfTheSameSeed_andNothingForNoCacheItself() {
        Gains gains = FINDINGS.paper();
        assertThat(gains.seeds()).containsExactly(1L, 2L);
        assertThat(gains.of("W5", Scheme.NO_CACHE, 1)).isZero();
        assertThat(gains.most(Scheme.CAVA)).isGreaterThanOrEqualTo(gains.least(Scheme.CAVA));
        assertThat(gains.lead(Scheme.CAVA, Scheme.CAVA).value()).isZero();
    }

    @Test
    void everyPolicy_ranOnTheRecordedJobsThatItIsComparedOn() {
        assertThat(FINDINGS.recorded().workloads()).containsExactly("FB-2010/100", "FB-2010/200");
        assertThat(FINDINGS.recorded().ways()).containsExactly(Scheme.CAVA_LRU, Scheme.CAVA, Scheme.SAVING);
    }

    @Test
    void bounds_areAboveWhatTheyBound() {
        Savings<Arm> saved = FINDINGS.bounds().paper();
        assertThat(saved.mean(Arm.ALL_IN_MEMORY).value())
                .isGreaterThan(saved.mean(Arm.SAVING).value());
        assertThat(saved.mean(Arm.UNBOUNDED).value())
                .isGreaterThan(saved.mean(Arm.LRU).value());
        assertThat(saved.mean(Arm.CLAIRVOYANT).value()).isPositive();
        assertThat(saved.share(Arm.CLAIRVOYANT, Arm.CLAIRVOYANT).value()).isEqualTo(1);
        assertThat(FINDINGS.text()).contains(Arm.CLAIRVOYANT.label());
    }

    @Test
    void fewerSeeks_leaveLessToSave() {
        SeekCurve curve = FINDINGS.bounds().seeks();
        Savings<Scheme> calibrated = curve.at(ClusterModel.CAVA.disk().pieceBytes());
        assertThat(calibrated.mean(Scheme.SAVING).value())
                .isEqualTo(FINDINGS.paper().mean(Scheme.SAVING).value())
                .isGreaterThan(curve.at(16L << 20).mean(Scheme.SAVING).value());
        assertThat(FINDINGS.text()).contains(CavaClaims.SEEKS, "4.00 MiB");
    }

    @Test
    void hotFiles_areThoseThatMoreThanThreeJobsRead_andFitInMemory() {
        HotFiles files = FINDINGS.hotFiles(Scheme.CAVA);
        assertThat(files.hotBytes() + files.coldBytes()).isPositive().isLessThanOrEqualTo(103 * 1.5 * (1L << 30));
        assertThat(files.hotShare()).isBetween(0.0, 1.0);
        assertThat(files.shareOfHot()).isBetween(0.0, 1.0);
    }

    @Test
    void figureSix_isReadInBothWays_eachWithItsOwnVerdict() {
        HotFiles files = FINDINGS.hotFiles(Scheme.CAVA);
        assertClaim("figure-6-cava", 100 * files.hotShare(), 81.2);
        assertClaim("figure-6-cava-of-hot", 100 * files.shareOfHot(), 81.2);
        assertThat(FINDINGS.text()).contains(CavaClaims.FIGURE_SIX_READINGS);
    }

    @Test
    void shareOfHotData_isSaidWithTheMostThatFits() {
        assertThat(FINDINGS.shareOfHotMost())
                .isBetween(FINDINGS.hotFiles(Scheme.CAVA).shareOfHot(), 1.0);
        assertThat(FINDINGS.claims())
                .filteredOn(claim -> claim.id().endsWith("-of-hot"))
                .hasSize(3)
                .allSatisfy(claim -> assertThat(claim.limit()).hasValue(100 * FINDINGS.shareOfHotMost()));
    }

    @Test
    void figureOfThePaper_thatDoesNotHold_isSaidWithWhy_inJsonToo() {
        assertThat(FINDINGS.claims())
                .filteredOn(claim -> claim.asInPaper().isPresent()
                        && claim.asInPaper().get() != Verdict.HOLDS
                        && claim.paper().isPresent())
                .isNotEmpty()
                .allSatisfy(claim -> assertThat(claim.note()).startsWith("why: "));
        Report report = Report.here("reproduce cava", 1, FINDINGS.claims());
        assertThat(ReportJson.text(report, FINDINGS.additions())).contains("\"why\"", "Where ours differ: (1)");
    }

    @Test
    void tableFour_isHeldAgainstItsAveragesAndItsMaxima() {
        ApplicationGains grep = Objects.requireNonNull(
                ApplicationGains.of(FINDINGS.paper(), Scheme.CAVA).get("grep"));
        assertClaim("table-4-grep", 100 * grep.average(), 33);
        assertClaim("table-4-grep-most", 100 * grep.most(), 64);
    }

    @Test
    void textJsonAndPage_haveEveryFigure() {
        Report report = Report.here("reproduce cava", 1, FINDINGS.claims());
        for (String figure : List.of("Figure 3", "Figure 5", "Figure 6", "Figure 7", "Table IV")) {
            assertThat(FINDINGS.text()).contains(figure);
            assertThat(FINDINGS.html(report)).contains(figure);
        }
        assertThat(ReportJson.text(report, FINDINGS.additions())).contains("figure-5-cava", "\"digest\"");
    }

    @Test
    void options_needTwoSeeds_andHoursOfTheTrace() {
        assertThatThrownBy(() -> new Options(1, 1, 1)).hasMessageContaining("two seeds at least to tell a spread: 1");
        assertThatThrownBy(() -> new Options(1, 2, 25)).hasMessageContaining("from 1 to 24, not 25");
    }

    /** They were none where the first is the largest one that there is, and so were the FINDINGS. */
    @Test
    void seeds_areAsManyAsWereAskedFor_whateverTheFirst() {
        assertThat(new Options(Long.MAX_VALUE, 2, 1).all()).containsExactly(Long.MAX_VALUE, Long.MIN_VALUE);
    }

    private static void assertClaim(String id, double measured, double paper) {
        assertThat(FINDINGS.claims())
                .filteredOn(claim -> claim.id().equals(id))
                .singleElement()
                .satisfies(claim -> {
                    assertThat(claim.measured()).isEqualTo(measured);
                    assertThat(claim.paper()).hasValue(paper);
                    assertThat(claim.asInPaper()).hasValue(measured >= paper ? Verdict.HOLDS : Verdict.DOES_NOT_HOLD);
                });
    }
}
