package io.tiercel.evaluation.policies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.evaluation.demo.Progress;
import io.tiercel.evaluation.policies.PolicyReproduction.Options;
import io.tiercel.evaluation.results.Claim;
import io.tiercel.evaluation.results.Report;
import io.tiercel.evaluation.results.ReportJson;
import io.tiercel.simulator.replay.ReplayPolicies;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PolicyReproductionTest {
    private static final Progress SILENT = new Progress() {
        @Override
        public void stage(String what) {}

        @Override
        public void detail(String howFar) {}
    };

    private static PolicyFindings findings = new PolicyFindings(List.of(), List.of());

    @BeforeAll
    static void measureOnce() throws IOException {
        findings = PolicyReproduction.run(new Options(1, 2, 20_000), SILENT);
    }

    @Test
    void scores_areThereForEveryPolicyOnEveryWorkloadAtEverySize() {
        assertThat(findings.scores())
                .hasSize(findings.workloads().size()
                        * PolicyReproduction.SHARES.size()
                        * ReplayPolicies.names().size())
                .allSatisfy(score -> assertThat(score.hitRatio()).isBetween(0.0, 1.0));
    }

    @Test
    void claims_onFacebooksPaths_hold() {
        assertThat(findings.claims())
                .filteredOn(claim -> claim.id().matches("facebook-(fifo|lru|sieve|belady)-at-.*"))
                .hasSize(8)
                .allMatch(Claim::holds);
    }

    @Test
    void claim_thatNoPolicyIsAboveBelady_holds() {
        assertThat(findings.claims())
                .filteredOn(claim -> claim.id().equals("belady-is-the-ceiling"))
                .singleElement()
                .matches(Claim::holds);
    }

    @Test
    void claims_haveIdsOfTheirOwn() {
        assertThat(findings.claims()).extracting(Claim::id).doesNotHaveDuplicates();
    }

    @Test
    void scores_areTheSame_fromTheSameSeed() throws IOException {
        PolicyFindings again = PolicyReproduction.run(new Options(1, 2, 20_000), SILENT);
        assertThat(again.scores()).isEqualTo(findings.scores());
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
        assertThat(curves)
                .isEqualTo(findings.workloads().size() * ReplayPolicies.names().size());
    }

    @Test
    void options_thatCannotBe_areRefusedInWords() {
        assertThatThrownBy(() -> new Options(1, 0, 5_000)).hasMessage("repetitions must be positive: 0");
        assertThatThrownBy(() -> new Options(1, 1, 10)).hasMessage("a trace needs at least 1000 requests: 10");
    }
}
