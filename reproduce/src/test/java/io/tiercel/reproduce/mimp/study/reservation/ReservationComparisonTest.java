package io.tiercel.reproduce.mimp.study.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.report.Claim;
import io.tiercel.report.SilentProgress;
import io.tiercel.reproduce.mimp.study.StudyReproduction.Options;
import io.tiercel.reproduce.mimp.study.StudyTrace;
import io.tiercel.reproduce.mimp.study.StudyTraining;
import io.tiercel.reproduce.mimp.study.reservation.YarnPlan.Stage;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReservationComparisonTest {
    private static final List<Stage> FOUR_TIMES_TEN_SECONDS = List.of(new Stage(4, 10_000));

    @Test
    void plan_reservesWhatFits_andRefusesWhatDoesNot() {
        YarnPlan plan = new YarnPlan(4);
        assertThat(plan.reserve(1, 0, 20_000, FOUR_TIMES_TEN_SECONDS)).isTrue();
        assertThat(plan.reserve(2, 0, 20_000, FOUR_TIMES_TEN_SECONDS)).isTrue();
        assertThat(plan.reserve(3, 0, 20_000, FOUR_TIMES_TEN_SECONDS)).isFalse();
        for (long millis = 500; millis < 20_000; millis += 1000) {
            assertThat(plan.containers(1, millis) + plan.containers(2, millis)).isEqualTo(4);
            assertThat(plan.containers(3, millis)).isZero();
        }
        assertThat(plan.containers(1, 20_500)).isZero();
    }

    @Test
    void plan_reservesReduceTasksBehindMaps() {
        YarnPlan plan = new YarnPlan(4);
        assertThat(plan.reserve(1, 0, 40_000, List.of(new Stage(4, 10_000), new Stage(1, 10_000))))
                .isTrue();
        List<Integer> skyline = IntStream.range(0, 40)
                .map(second -> plan.containers(1, second * 1000 + 500))
                .boxed()
                .toList();
        assertThat(skyline.stream().mapToInt(Integer::intValue).sum()).isEqualTo(4 * 10 + 10);
        assertThat(skyline.subList(skyline.lastIndexOf(1) - 9, skyline.lastIndexOf(1) + 1))
                .containsOnly(1);
    }

    @Test
    void comparison_isTheSameForASeed_andRunsAllJobs() {
        StudyTraining training = StudyTraining.of(0.36, 5);
        ReservationComparison comparison = compared(training);
        assertThat(comparison.table().text())
                .isEqualTo(compared(training).table().text())
                .contains("MIMP", "opportunity", "reservations");
        assertThat(comparison.claims())
                .extracting(Claim::id)
                .containsExactly("missed-reservation-72", "task-time-reservation-72");
        ComparedRun run =
                ComparedRun.reserved(new StudyTrace(StudyTrace.PAPER_LOAD, 0.36).workload(3), training.book(), 3);
        assertThat(run.withDeadline()).isEqualTo(152);
        assertThat(run.reserved()).isPositive();
    }

    private static ReservationComparison compared(StudyTraining training) {
        return ReservationComparison.of(
                new Options(3, 2), training, List.of(StudyTrace.PAPER_LOAD), new SilentProgress());
    }
}
