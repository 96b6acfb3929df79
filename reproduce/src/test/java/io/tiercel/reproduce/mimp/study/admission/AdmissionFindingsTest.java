package io.tiercel.reproduce.mimp.study.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.report.Claim;
import io.tiercel.report.SilentProgress;
import io.tiercel.reproduce.mimp.study.JobType;
import io.tiercel.reproduce.mimp.study.StudyCluster;
import io.tiercel.reproduce.mimp.study.StudyReproduction.Options;
import io.tiercel.reproduce.mimp.study.StudyTrace;
import io.tiercel.reproduce.mimp.study.StudyTraining;
import io.tiercel.reproduce.mimp.study.StudyTraining.Alone;
import io.tiercel.reproduce.mimp.study.admission.AdmittedRun.Place;
import io.tiercel.simulator.world.result.TaskKind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class AdmissionFindingsTest {
    private static final double CPU_FACTOR = 0.36;
    private static final Place FOUR = new Place(StudyCluster.fourSlots(), StudyCluster.FIRST_OF_FOUR);
    private static final StudyTraining TRAINING = StudyTraining.of(StudyCluster.trainingOfOneSlot(), CPU_FACTOR, 5);
    private static final FourSlotTrace TRACES = FourSlotTrace.of(CPU_FACTOR, 5);

    @Test
    void findings_areTheSameForASeed_andCompareAllPolicies() {
        AdmissionFindings findings = findings();
        assertThat(findings.byUtilisation().text())
                .isEqualTo(findings().byUtilisation().text())
                .contains("EDF", "MIMP w/AC", "strict");
        assertThat(findings.promises().text()).contains("30 % too short", "four slots", "case study");
        assertThat(findings.cdf(JobType.PI).svg()).contains("<svg");
        assertThat(findings.claims())
                .extracting(Claim::id)
                .contains("tct-terasort-80", "late-case-study-none", "late-four-slots-short")
                .doesNotHaveDuplicates();
    }

    private static AdmissionFindings findings() {
        return AdmissionFindings.of(
                new Options(3, 2), TRAINING, List.of(AdmissionFindings.LIGHT), 1, new SilentProgress());
    }

    /** The core's admission takes effect, and what it promises on pi and terasort under overload is kept. */
    @Test
    void strictAdmission_refusesWhatWouldBeLate() {
        AdmittedRun all = run(AdmissionArm.MIMP);
        AdmittedRun strict = run(AdmissionArm.STRICT);
        assertThat(all.refused()).isZero();
        assertThat(all.missed()).isGreaterThan(all.met());
        assertThat(strict.withDeadline()).isEqualTo(all.withDeadline());
        assertThat(strict.refused()).isPositive();
        assertThat(strict.met()).isGreaterThan(all.met());
        assertThat(strict.missed()).isLessThanOrEqualTo(strict.taken() / 10);
        assertThat(run(AdmissionArm.STRICT)).isEqualTo(strict);
    }

    @Test
    void maps_runOnTheFourSlotsAlone() {
        Alone alone = StudyTraining.run(JobType.PI, FOUR.cluster(), FOUR.firstMapVm(), CPU_FACTOR, 5, 1);
        assertThat(alone.tasks())
                .filteredOn(task -> task.kind() == TaskKind.MAP)
                .hasSize(40)
                .allMatch(task -> task.vm() >= FOUR.firstMapVm());
    }

    @Test
    void deadline_isTheMeanPeriodAtThePapersLoad() {
        double piJobs = 1800 / (TRACES.deadlineNanos(JobType.PI) / 1e9);
        double teraSortJobs = 1800 / (TRACES.deadlineNanos(JobType.TERA_SORT) / 1e9);
        assertThat(piJobs + teraSortJobs).isCloseTo(TRACES.jobsAtFull() * StudyTrace.PAPER_LOAD, within(1e-6));
    }

    @Test
    void errors_makeModelsWrong_andLeaveTheirIntervals() {
        TaskType pi = new TaskType(JobType.PI.label(), Phase.MAP);
        var fitted = Objects.requireNonNull(TRAINING.book().model(pi));
        ModelBook wrong = ModelErrors.SHORT.in(TRAINING.book(), 1);
        var tooShort = Objects.requireNonNull(wrong.model(pi));
        assertThat(tooShort.seconds(0.4)).isCloseTo(0.7 * fitted.seconds(0.4), within(1e-9));
        assertThat(tooShort.errors()).isEqualTo(fitted.errors());
        assertThat(ModelErrors.NONE.in(TRAINING.book(), 1)).isEqualTo(TRAINING.book());
    }

    @Test
    void lateShare_isWithinItsBinomialBound() {
        AdmittedRun run = new AdmittedRun(95, 5, 5, 20, Map.of());
        LateShare late = LateShare.of(List.of(run));
        assertThat(late).isEqualTo(new LateShare(5, 100));
        // Wilson's interval of 5 in 100 goes up to 11.18 %.
        assertThat(late.percent().high()).isCloseTo(11.18, within(0.01));
        assertThat(new LateShare(0, 0).percent().high()).isEqualTo(100);
    }

    private static AdmittedRun run(AdmissionArm arm) {
        return AdmittedRun.of(FOUR, TRACES.workload(4, 7), arm.config(), TRAINING.book(), 7);
    }
}
