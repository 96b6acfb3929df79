package io.tiercel.reproduce.mimp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.report.Claim;
import io.tiercel.report.Report;
import io.tiercel.report.ReportJson;
import io.tiercel.report.SilentProgress;
import io.tiercel.report.Verdict;
import io.tiercel.reproduce.mimp.InterferenceReproduction.Options;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** With few clients to choose from, few seconds and two repetitions. */
class InterferenceReproductionTest {
    private static final List<Integer> CLIENTS = List.of(600, 700, 1_000, 1_700);

    private static InterferenceFindings findings = new InterferenceFindings(List.of(), List.of(), List.of(), List.of());

    @BeforeAll
    static void simulateOnce() {
        findings = InterferenceReproduction.run(new Options(1, 2), CLIENTS, 20, 10, new SilentProgress());
    }

    @Test
    void demand_followsFromTheTable() {
        assertThat(1000 * TableOne.demandSeconds()).isCloseTo(8.345, within(0.001));
        assertThat(TableOne.heldUp()).isCloseTo(20.9, within(0.1));
    }

    @Test
    void background_isAsGoodAsAlone() {
        for (Batch batch : Batch.values()) {
            assertThat(millis(Share.BACKGROUND, batch, 700)).isCloseTo(millis(Share.ALONE, batch, 700), within(0.5));
        }
    }

    @Test
    void shares_disturbInTheirOrder() {
        for (Batch batch : Batch.values()) {
            assertThat(millis(Share.LOWEST_WEIGHT, batch, 1_000)).isGreaterThan(millis(Share.ALONE, batch, 1_000));
            assertThat(millis(Share.DEFAULT_WEIGHT, batch, 1_000))
                    .isGreaterThan(2 * millis(Share.LOWEST_WEIGHT, batch, 1_000));
        }
    }

    @Test
    void claims_haveIdsOfTheirOwn_andVerdictsOfTheIntervals() {
        assertThat(findings.claims())
                .extracting(Claim::id)
                .doesNotHaveDuplicates()
                .hasSize(31);
        assertThat(claim("table1-ratio").asInPaper()).hasValue(Verdict.DOES_NOT_HOLD);
        assertThat(claim("table1-ratio").note()).startsWith("no variant shows it; the most is 2.");
        assertThat(claim("table1-alone-response").holds()).isEmpty();
        assertThat(claim("fig5b-pi-p95").asInPaper()).hasValue(Verdict.HOLDS);
    }

    @Test
    void variants_areAllReported() {
        for (Mechanism mechanism : Mechanism.values()) {
            assertThat(findings.text()).contains(mechanism.words());
        }
    }

    @Test
    void page_hasThePlots() {
        String page = findings.html(Report.here("reproduce mimp-interference", 1, findings.claims()));
        assertThat(page).contains("ms of response time", "clients", "Variants of the model");
        assertThat(page.split("<svg", -1)).hasSize(5);
    }

    @Test
    void json_hasEveryHost() {
        String json = ReportJson.text(Report.here("x", 1, findings.claims()), findings.additions());
        assertThat(json).contains("\"table1\"", "\"variants\"", "NO_STEALING", "\"digest\"");
    }

    @Test
    void host_isTheSameWithTheSameSeed() {
        HostCase host = HostCase.xen(Share.LOWEST_WEIGHT, Batch.WORD_COUNT, 600, 10);
        assertThat(HostRun.of(host, 1)).isEqualTo(HostRun.of(host, 1)).isNotEqualTo(HostRun.of(host, 2));
    }

    @Test
    void knee_isBetweenTwoPoints_onAStraightLine() {
        ResponseCurve curve = findings.curve(Share.DEFAULT_WEIGHT, Batch.PI);
        double before = millis(Share.DEFAULT_WEIGHT, Batch.PI, 700);
        double after = millis(Share.DEFAULT_WEIGHT, Batch.PI, 1_000);
        assertThat(curve.knee().value()).isCloseTo(700 + 300 * (100 - before) / (after - before), within(1e-6));
    }

    @Test
    void options_refuseNoRepetition() {
        assertThatThrownBy(() -> new Options(1, 0)).hasMessage("repetitions must be positive: 0");
    }

    private static double millis(Share share, Batch batch, int clients) {
        return ResponseCurve.millis(findings.curve(share, batch).at(clients));
    }

    private static Claim claim(String id) {
        return findings.claims().stream()
                .filter(claim -> claim.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
