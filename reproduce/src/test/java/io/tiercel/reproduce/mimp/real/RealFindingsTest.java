package io.tiercel.reproduce.mimp.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.report.Claim;
import io.tiercel.report.Report;
import io.tiercel.report.ReportJson;
import io.tiercel.report.Verdict;
import io.tiercel.reproduce.mimp.Share;
import io.tiercel.reproduce.mimp.agent.AgentStatus;
import io.tiercel.reproduce.mimp.web.ResponseSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Made-up runs of three rounds. */
class RealFindingsTest {
    private static final RealOptions OPTIONS = RealOptions.of(1, 3, 10, 2);
    private static final GuardRun GUARD = new GuardRun(List.of(49.0, 53.0, 51.0, 52.0), 7.5, 4, 0.01, 4);

    @Test
    void left_isWhatAllButTheBatchVmsDidNotUse() {
        RealRun run = run(Share.BACKGROUND, 50, 0, 5);
        // Two processors for 10 s, less web 10, clients 0.5, agent 0.1, others 0.3 and stolen 0.1.
        assertThat(run.leftSeconds()).isCloseTo(9.0, within(1e-9));
        assertThat(run.batchSeconds()).isCloseTo(8.4, within(1e-9));
        assertThat(run.batchOfLeft()).isCloseTo(8.4 / 9.0, within(1e-9));
        assertThat(run.others()).isCloseTo(0.02, within(1e-9));
        assertThat(run.webRunnable()).isCloseTo(0.5, within(1e-9));
        assertThat(run.throughput()).isCloseTo(97.0, within(1e-9));
    }

    @Test
    void between_isTheDifferenceOfTwoSamples() {
        HostSample begun = sample(0, 100, 7, Map.of("web", 1.0, "batch-1", 2.0), 10, 3.0, 1);
        HostSample ended = sample(10_000_000_000L, 112, 7.5, Map.of("web", 5.0, "batch-1", 8.0), 25, 4.5, 3);
        RealCase what = new RealCase(Share.BACKGROUND, 25, 2);
        RealRun run = RealRun.between(begun, ended, what, 2, 150, responses(5), List.of("batch-1"), true);
        assertThat(run.seconds()).isEqualTo(10);
        assertThat(run.used("web")).isEqualTo(4);
        assertThat(run.batchSeconds()).isEqualTo(6);
        assertThat(run.otherSeconds()).isEqualTo(2);
        assertThat(run.stolenSeconds()).isEqualTo(0.5);
        assertThat(run.batchUnits()).isEqualTo(15);
        assertThat(run.webRunnableSeconds()).isEqualTo(1.5);
        assertThat(run.raises()).isEqualTo(2);
        assertThat(run.classes()).containsExactly("background");
    }

    @Test
    void quieter_isTheRunWithLessOfSomethingElse() {
        RealRun quiet = run(Share.ALONE, 50, 0, 5);
        RealRun loud = new RealRun(
                Share.ALONE, 50, 0, 2, 100, 10, responses(9), Map.of("web", 10.0), 6, 0, 0, 1, List.of(), 0, false);
        assertThat(RealRun.quieter(loud, quiet)).isSameAs(quiet);
        assertThat(RealRun.quieter(quiet, loud)).isSameAs(quiet);
    }

    @Test
    void claims_haveIdsOfTheirOwn_andVerdictsOfTheIntervals() {
        RealFindings findings = findings(5.1);
        assertThat(findings.claims())
                .extracting(Claim::id)
                .doesNotHaveDuplicates()
                .hasSize(3 * 7 + 1);
        assertThat(claim(findings, "background-mean-50").goal()).hasValue(Verdict.HOLDS);
        assertThat(claim(findings, "background-p99-75").goal()).hasValue(Verdict.HOLDS);
        assertThat(claim(findings, "background-batch-25").goal()).hasValue(Verdict.HOLDS);
        assertThat(claim(findings, "default-mean-50").goal()).hasValue(Verdict.HOLDS);
        assertThat(claim(findings, "lowest-mean-50").goal()).hasValue(Verdict.HOLDS);
        assertThat(claim(findings, "lowest-mean-50").asInPaper()).hasValue(Verdict.DOES_NOT_HOLD);
        assertThat(claim(findings, "guard-execution").goal()).hasValue(Verdict.HOLDS);
    }

    @Test
    void defaultWeight_isHeldToTenTimesOnlyWhereItSaturates() {
        assertThat(claim(findings(5.1), "default-mean-25").holds()).isEmpty();
        assertThat(claim(findings(5.1), "default-mean-75").holds()).hasValue(true);
    }

    @Test
    void background_thatIsSlower_doesNotHold() {
        assertThat(claim(findings(7.5), "background-mean-50").goal()).hasValue(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void machineThatSomethingElseUses_showsNothing() {
        RealFindings quiet = findings(5.1);
        List<RealRun> disturbed = new ArrayList<>();
        for (int load : OPTIONS.loads()) {
            for (Share share : Share.values()) {
                quiet.runs(share, load).forEach(run -> disturbed.add(share == Share.ALONE ? disturbed(run) : run));
            }
        }
        RealFindings findings =
                new RealFindings(OPTIONS, new Calibration(1_000, 3.1, 3.6, 2), "idle class", "", disturbed, GUARD);
        assertThat(claim(findings, "background-mean-50").holds()).isEmpty();
        assertThat(claim(findings, "background-mean-50").note()).contains("something else took 30.5 %");
        assertThat(claim(findings, "guard-execution").holds()).hasValue(true);
    }

    private static RealRun disturbed(RealRun run) {
        return new RealRun(
                run.share(),
                run.load(),
                run.round(),
                run.processors(),
                run.perSecond(),
                run.seconds(),
                run.responses(),
                run.cpuSeconds(),
                6,
                run.stolenSeconds(),
                run.batchUnits(),
                run.webRunnableSeconds(),
                run.classes(),
                run.raises(),
                run.idle());
    }

    @Test
    void text_saysThatTheClassTookEffect_andHasEveryCase() {
        String text = findings(5.1).text();
        assertThat(text)
                .contains("idle class (cpu.idle)")
                .contains("in the class at the end of 9 of 9 runs")
                .contains("in its idle class at the beginning of 9");
        for (Share share : Share.values()) {
            assertThat(text).contains(share.title());
        }
    }

    @Test
    void page_hasThePlots_andJsonHasEveryRun() {
        RealFindings findings = findings(5.1);
        Report report = Report.here("x", 1, findings.claims());
        assertThat(findings.html(report).split("<svg", -1)).hasSize(3);
        assertThat(ReportJson.text(report, findings.additions()))
                .contains("\"guard\"", "\"page_cpu_millis\"", "\"LOWEST_WEIGHT\"", "\"left_seconds\"");
    }

    @Test
    void median_isTheMiddleOne_orBetweenTheTwo() {
        List<RealRun> three =
                List.of(run(Share.ALONE, 25, 0, 9), run(Share.ALONE, 25, 1, 1), run(Share.ALONE, 25, 2, 4));
        assertThat(RealFindings.median(three, run -> run.responses().meanMillis()))
                .isEqualTo(4);
        assertThat(RealFindings.median(
                        three.subList(0, 2), run -> run.responses().meanMillis()))
                .isEqualTo(5);
    }

    private static Claim claim(RealFindings findings, String id) {
        return findings.claims().stream()
                .filter(claim -> claim.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static RealFindings findings(double backgroundMillis) {
        Map<Share, Double> millis = Map.of(
                Share.ALONE,
                5.0,
                Share.DEFAULT_WEIGHT,
                500.0,
                Share.LOWEST_WEIGHT,
                5.3,
                Share.BACKGROUND,
                backgroundMillis);
        List<RealRun> runs = new ArrayList<>();
        for (RealCase one : RealCase.inOrder(OPTIONS)) {
            double wobble = 1 + 0.001 * one.round();
            runs.add(run(one.share(), one.load(), one.round(), wobble * millis.getOrDefault(one.share(), 0.0)));
        }
        return new RealFindings(
                OPTIONS,
                new Calibration(1_000, 3.1, 3.6, 2),
                "idle class (cpu.idle): others come first",
                "",
                runs,
                GUARD);
    }

    private static RealRun run(Share share, int load, int round, double millis) {
        boolean background = share == Share.BACKGROUND;
        return new RealRun(
                share,
                load,
                round,
                2,
                100,
                10,
                responses(millis),
                Map.of("web", 10.0, "clients", 0.5, "agent", 0.1, "batch-1", 4.2, "batch-2", 4.2),
                0.3,
                0.1,
                1_000,
                5,
                background ? List.of("background", "background") : List.of("interactive", "interactive"),
                0,
                background);
    }

    private static ResponseSummary responses(double millis) {
        return new ResponseSummary(1_000, 10, 5, 15, millis, millis, 2 * millis, 3 * millis, 4 * millis);
    }

    private static HostSample sample(
            long nanos, double busy, double stolen, Map<String, Double> cpu, long units, double runnable, long raises) {
        AgentStatus said = new AgentStatus(
                "idle class",
                List.of(
                        new AgentStatus.OfVm("web", "interactive", false, runnable, 0, null),
                        new AgentStatus.OfVm("batch-1", "background", true, 0, raises, null)));
        return new HostSample(nanos, busy, stolen, cpu, units, said);
    }
}
