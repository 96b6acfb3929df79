package io.tiercel.reproduce.policies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.report.Claim;
import io.tiercel.report.Report;
import io.tiercel.report.ReportJson;
import io.tiercel.report.SilentProgress;
import io.tiercel.report.Verdict;
import io.tiercel.reproduce.policies.PolicyReproduction.Options;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PolicyReproductionTest {
    private static PolicyFindings findings = new PolicyFindings(List.of(), List.of(), PeerScores.none());

    @BeforeAll
    static void measureOnce() throws IOException {
        findings = PolicyReproduction.run(small(1), null, new SilentProgress());
    }

    @Test
    void scores_areThereForEveryPolicyOnEveryWorkloadAtEverySize() {
        assertThat(findings.scores())
                .hasSize(PolicyReproduction.SHARES.size() * policies())
                .allSatisfy(score -> assertThat(score.hitRatio()).isBetween(0.0, 1.0));
    }

    @Test
    void claims_onFacebooksPaths_hold() {
        assertThat(findings.claims())
                .filteredOn(claim -> claim.id().matches("facebook-(fifo|lru|sieve|belady)-at-.*"))
                .hasSize(8)
                .allSatisfy(claim -> assertThat(claim.asInPaper()).hasValue(Verdict.HOLDS));
    }

    @Test
    void claim_thatNoPolicyIsAboveBelady_holds() {
        assertThat(findings.claims())
                .filteredOn(claim -> claim.id().equals("belady-is-the-ceiling"))
                .singleElement()
                .satisfies(claim -> assertThat(claim.goal()).hasValue(Verdict.HOLDS));
    }

    @Test
    void claimsOnRecordedTraces_haveNoSpread_sinceTheyAreMeasuredOnce() {
        assertThat(findings.claims())
                .filteredOn(claim -> claim.id().contains("facebook"))
                .hasSize(12)
                .allMatch(claim -> claim.spread().isEmpty());
        assertThat(findings.claims())
                .filteredOn(claim -> claim.id().equals("arc-over-lru-on-scans"))
                .singleElement()
                .matches(claim -> claim.spread().isPresent());
    }

    @Test
    void claims_haveIdsOfTheirOwn() {
        assertThat(findings.claims()).extracting(Claim::id).doesNotHaveDuplicates();
    }

    @Test
    void scores_areTheSame_fromTheSameSeed_andOthersFromAnother() throws IOException {
        assertThat(PolicyReproduction.run(small(1), null, new SilentProgress()).scores())
                .isEqualTo(findings.scores());
        assertThat(PolicyReproduction.run(small(2), null, new SilentProgress()).scores())
                .isNotEqualTo(findings.scores());
    }

    /** Without the trace that is long however little is asked for. */
    private static List<ReplayWorkload> small(long seed) {
        return ReplayWorkload.all(5_000, 200, 2, seed).stream()
                .filter(workload -> !workload.id().equals("facebook-chunks"))
                .toList();
    }

    @Test
    void json_hasTheScoresBesideTheClaims() {
        Report report = Report.here("reproduce policies", 1, findings.claims());
        assertThat(ReportJson.text(report, findings.additions()))
                .contains("\"claims\"", "\"scores\"", "\"byte_hit_ratio\"");
    }

    @Test
    void page_hasACurveForEveryPolicyInEveryPlot() {
        String html = findings.html(Report.here("reproduce policies", 1, findings.claims()));
        int curves = html.split("<polyline", -1).length - 1;
        assertThat(curves).isEqualTo(policies());
    }

    private static int policies() {
        return findings.workloads().stream()
                .mapToInt(workload -> workload.policies().size())
                .sum();
    }

    @Test
    void options_thatCannotBe_areRefusedInWords() {
        assertThatThrownBy(() -> new Options(1, 0, 5_000)).hasMessage("repetitions must be positive: 0");
        assertThatThrownBy(() -> new Options(1, 1, 10)).hasMessage("a trace needs at least 1000 requests: 10");
    }
}
