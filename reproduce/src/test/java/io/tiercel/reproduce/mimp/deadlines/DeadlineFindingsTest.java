package io.tiercel.reproduce.mimp.deadlines;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.report.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeadlineFindingsTest {
    private static final WebResponses WEB = new WebResponses(1_000, 0, 8, 6, 20);

    @Test
    void missed_areCountedRunByRun() {
        DeadlineFindings findings = new DeadlineFindings(
                1,
                List.of(
                        run(DeadlineArm.EDF, 0, 2, 100, 0.5),
                        run(DeadlineArm.EDF, 1, 1, 110, 0.5),
                        run(DeadlineArm.MIMP, 1, 1, 99, 0.2),
                        run(DeadlineArm.MIMP, 0, 0, 90, 0.2)),
                "");
        assertThat(claim(findings, "missed-mimp-edf").measured()).isEqualTo(-1);
        assertThat(claim(findings, "task-time-mimp-edf").measured()).isBetween(9.9, 10.1);
        assertThat(findings.claims()).noneMatch(claim -> claim.id().contains("stock"));
    }

    @Test
    void placesOnTheBusyVm_areSharesOfEachApplicationsMaps() {
        DeadlineFindings findings = new DeadlineFindings(1, List.of(run(DeadlineArm.MIMP, 0, 0, 90, 0.25)), "");
        assertThat(claim(findings, "busy-vm-grep-pi").measured()).isEqualTo(25);
        assertThat(findings.text()).contains("maps on the busy VM").contains("mimp");
    }

    @Test
    void job_isMissed_whereItIsLateOrFails() {
        assertThat(job(TimedApplication.PI, 10.5, 10, 0, false).missed()).isTrue();
        assertThat(job(TimedApplication.PI, 10, 10, 0, false).missed()).isFalse();
        assertThat(job(TimedApplication.PI, 5, 10, 0, true).missed()).isTrue();
        assertThat(job(TimedApplication.PI, 500, 0, 0, false).lateSeconds()).isZero();
    }

    @Test
    void webResponses_weighTheMeanByRequests() {
        var few = new io.tiercel.reproduce.mimp.web.ResponseSummary(10, 0, 0, 0, 100, 1, 2, 3, 4);
        var many = new io.tiercel.reproduce.mimp.web.ResponseSummary(90, 0, 0, 0, 10, 5, 6, 7, 8);
        WebResponses both = WebResponses.of(List.of(few, many));
        assertThat(both.meanMillis()).isEqualTo(19);
        assertThat(both.arrived()).isEqualTo(100);
        assertThat(both.p99Millis()).isEqualTo(7);
        assertThat(WebResponses.of(List.of()).meanMillis()).isZero();
    }

    private static DeadlineRun run(DeadlineArm arm, int repetition, int missed, double taskSeconds, double piOnBusy) {
        List<TimedJobFigures> jobs = new ArrayList<>();
        jobs.add(job(TimedApplication.PI, missed > 0 ? 20 : 10, taskSeconds, piOnBusy, false));
        jobs.add(job(TimedApplication.GREP, missed > 1 ? 20 : 10, 0, 0.5, false));
        return new DeadlineRun(arm, repetition, 60, jobs, WEB, Map.of(TimedApplication.PI, 10.0));
    }

    private static TimedJobFigures job(
            TimedApplication application, double seconds, double taskSeconds, double onBusy, boolean failed) {
        int there = (int) Math.round(100 * onBusy);
        return new TimedJobFigures(
                application == TimedApplication.PI ? 0 : 1,
                application,
                seconds,
                seconds == 500 ? 0 : 10,
                taskSeconds,
                Map.of(DeadlineFindings.BUSY_VM, there, "r1h2v1", 100 - there),
                failed);
    }

    private static Claim claim(DeadlineFindings findings, String id) {
        return findings.claims().stream()
                .filter(claim -> claim.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
