package io.tiercel.core.deadline.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.deadline.admission.AdmissionVerdict.Promised;
import io.tiercel.core.deadline.admission.AdmissionVerdict.Reason;
import io.tiercel.core.deadline.admission.AdmissionVerdict.Refused;
import io.tiercel.core.deadline.admission.AdmissionVerdict.Unpromised;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AdmissionControlTest {
    private static final double SECOND = 1e9;

    /** Six jobs one after the other, on one cluster in one mode. */
    record Run(String name, List<String[]> lines) {
        @Override
        public String toString() {
            return name;
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("runs")
    void jobs_areTakenAndRefusedAsInTheWorkedExamples(Run run) {
        boolean paper = !run.name().contains("strict");
        AdmissionControl control = new AdmissionControl(paper ? AdmissionMode.PAPER : AdmissionMode.STRICT, 0, 0);
        List<PromisedJob> promised = new ArrayList<>();
        for (String[] line : run.lines()) {
            PromisedJob job = line[5].isEmpty()
                    ? null
                    : job(promised.size(), Double.parseDouble(line[5]), Double.parseDouble(line[6]));
            AdmissionVerdict verdict = control.decide(job, Reason.NO_DEADLINE, promised, false, 0);
            assertThat(!(verdict instanceof Refused)).as(line[2]).isEqualTo(Boolean.parseBoolean(line[8]));
            if (verdict instanceof Refused refused && !paper) {
                assertThat(refused.earliestSeconds()).isCloseTo(Double.parseDouble(line[9]), within(1e-5));
            }
            if (verdict instanceof Refused refused) {
                assertThat(refused.earliestSeconds()).isGreaterThanOrEqualTo(Double.parseDouble(line[5]));
                assertThat(refused.neededSeconds())
                        .isCloseTo(Double.parseDouble(line[6]) + Double.parseDouble(line[7]), within(1e-5));
            }
            if (verdict instanceof Promised) {
                promised.add(Objects.requireNonNull(job));
            }
        }
    }

    @Test
    void paperMode_takesADeadlineThatIsEarlierThanOneItRefuses_andNeverNamesIt() {
        AdmissionControl control = new AdmissionControl(AdmissionMode.PAPER, 0, 0);
        List<PromisedJob> promised = List.of(job(0, 400, 360), job(1, 250, 180));
        AdmissionVerdict verdict = control.decide(job(2, 600, 180), Reason.NO_DEADLINE, promised, false, 0);
        assertThat(verdict).isEqualTo(new Refused(720, null, 720));
        assertThat(control.decide(job(2, 180, 180), Reason.NO_DEADLINE, promised, false, 0))
                .isEqualTo(new Promised());
    }

    @Test
    void refusal_saysWhoWouldBeLate() {
        AdmissionControl control = new AdmissionControl(AdmissionMode.STRICT, 0, 0);
        PromisedJob taken = job(0, 400, 360);
        AdmissionVerdict verdict = control.decide(job(1, 250, 180), Reason.NO_DEADLINE, List.of(taken), false, 0);
        assertThat(verdict).isEqualTo(new Refused(180, taken, 540));
    }

    @Test
    void equalDeadlines_goByArrival() {
        AdmissionControl control = new AdmissionControl(AdmissionMode.STRICT, 0, 0);
        assertThat(control.decide(job(1, 300, 100), Reason.NO_DEADLINE, List.of(job(0, 300, 200)), false, 0))
                .isEqualTo(new Promised());
        assertThat(control.decide(job(1, 300, 101), Reason.NO_DEADLINE, List.of(job(0, 300, 200)), false, 0))
                .isEqualTo(new Refused(301, null, 301));
    }

    @Test
    void timeBesideTheQueue_isTheJobsOwn() {
        AdmissionControl control = new AdmissionControl(AdmissionMode.STRICT, 0, 0);
        PromisedJob taken = new PromisedJob(0, 0, (long) (200 * SECOND), 100, 50);
        assertThat(control.decide(job(1, 300, 200), Reason.NO_DEADLINE, List.of(taken), false, 0))
                .as("its tail does not keep the queue busy")
                .isEqualTo(new Promised());
        assertThat(control.decide(job(1, 150, 51), Reason.NO_DEADLINE, List.of(taken), false, 0))
                .as("50 s are left for others")
                .isInstanceOf(Refused.class);
    }

    @Test
    void jobThatIsLostAnyhow_isNotMadeLater_andKeepsNobodyOutBehindIt() {
        AdmissionControl control = new AdmissionControl(AdmissionMode.STRICT, 0, 0);
        PromisedJob lost = job(0, 100, 150);
        assertThat(control.decide(job(1, 300, 100), Reason.NO_DEADLINE, List.of(lost), false, 0))
                .isEqualTo(new Promised());
        assertThat(control.decide(job(1, 90, 10), Reason.NO_DEADLINE, List.of(lost), false, 0))
                .isEqualTo(new Refused(10, lost, 160));
    }

    @Test
    void jobsThatCannotBePromisedAnything_areTaken_andSoAreAllAtRecovery() {
        AdmissionControl control = AdmissionControl.of(AdmissionMode.STRICT);
        for (Reason reason : Reason.values()) {
            assertThat(control.decide(null, reason, List.of(), false, 0)).isEqualTo(new Unpromised(reason));
        }
        assertThat(control.decide(job(0, 10, 1000), Reason.NO_DEADLINE, List.of(), true, 0))
                .isEqualTo(new Promised());
        assertThat(AdmissionControl.of(AdmissionMode.NONE)
                        .decide(job(0, 10, 1000), Reason.NO_DEADLINE, List.of(), false, 0))
                .isEqualTo(new Unpromised(Reason.NO_CONTROL));
    }

    @Test
    void strictly_everyPromiseIsKept_andTheDeadlineThatIsNamedIsTakenAndTheEarliest() {
        Seed seed = Seed.announced("AdmissionControlTest.strict");
        AdmissionControl control = new AdmissionControl(AdmissionMode.STRICT, 0, 0);
        int refusals = 0;
        for (int round = 0; round < 300; round++) {
            List<PromisedJob> promised = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                PromisedJob job = new PromisedJob(
                        i, i, (long) (seed.between(1, 900) * SECOND), seed.between(1, 200), seed.below(30));
                AdmissionVerdict verdict = control.decide(job, Reason.NO_DEADLINE, promised, false, 0);
                if (verdict instanceof Refused refused) {
                    refusals++;
                    double earliest = refused.earliestSeconds();
                    assertThat(earliest).isGreaterThanOrEqualTo(job.secondsLeft(0));
                    assertThat(isTaken(control, job, earliest, promised)).isTrue();
                    for (double before = job.secondsLeft(0); before < earliest - 0.01; before += 0.5) {
                        assertThat(isTaken(control, job, before, promised)).isFalse();
                    }
                } else {
                    promised.add(job);
                    assertThat(allKept(promised)).isTrue();
                }
            }
        }
        assertThat(refusals).isGreaterThan(500);
    }

    @Test
    void deadlineThatIsNamedToUsers_isStillTakenALittleLater() {
        Seed seed = Seed.announced("AdmissionControlTest.named");
        AdmissionControl control = AdmissionControl.of(AdmissionMode.STRICT);
        int refusals = 0;
        for (int round = 0; round < 300; round++) {
            List<PromisedJob> promised = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                PromisedJob job = job(i, seed.between(1, 900), seed.between(1, 200));
                AdmissionVerdict verdict = control.decide(job, Reason.NO_DEADLINE, promised, false, 0);
                if (verdict instanceof Refused refused) {
                    refusals++;
                    double named = refused.earliestSeconds();
                    double pause = seed.below(30_000) / 1000.0;
                    assertThat(named % 60).isZero();
                    assertThat(isTaken(control, job, named + pause, promised))
                            .as("%s s from then on, which is %s s later", named, pause)
                            .isTrue();
                } else {
                    promised.add(job);
                }
            }
        }
        assertThat(refusals).isGreaterThan(500);
    }

    private static boolean isTaken(
            AdmissionControl control, PromisedJob job, double deadlineSeconds, List<PromisedJob> promised) {
        PromisedJob again = new PromisedJob(
                job.id(),
                job.arrivalNanos(),
                Math.round(deadlineSeconds * SECOND),
                job.queueSeconds(),
                job.aloneSeconds());
        return control.decide(again, Reason.NO_DEADLINE, promised, false, 0) instanceof Promised;
    }

    private static boolean allKept(List<PromisedJob> jobs) {
        List<PromisedJob> sorted = new ArrayList<>(jobs);
        sorted.sort(PromisedJob.PRIORITY);
        double sum = 0;
        for (PromisedJob job : sorted) {
            sum += job.queueSeconds();
            if (sum + job.aloneSeconds() > job.secondsLeft(0) + 1e-5) {
                return false;
            }
        }
        return true;
    }

    private static PromisedJob job(int id, double deadlineSeconds, double queueSeconds) {
        return new PromisedJob(id, id, (long) (deadlineSeconds * SECOND), queueSeconds, 0);
    }

    static List<Run> runs() throws IOException {
        Map<String, List<String[]>> runs = new LinkedHashMap<>();
        try (InputStream in = Objects.requireNonNull(AdmissionControlTest.class.getResourceAsStream("admission.csv"))) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .map(line -> line.split(",", -1))
                    .forEach(line -> runs.computeIfAbsent(line[0] + ", " + line[1], name -> new ArrayList<>())
                            .add(line));
        }
        return runs.entrySet().stream()
                .map(run -> new Run(run.getKey(), run.getValue()))
                .toList();
    }
}
