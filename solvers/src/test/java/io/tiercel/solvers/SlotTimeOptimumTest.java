package io.tiercel.solvers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.solvers.SlotTimeOptimum.Job;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SlotTimeOptimumTest {
    private static final double NONE = Double.POSITIVE_INFINITY;

    @Test
    void jobsWithoutDeadline_runWhereTheyAreFastest() {
        SlotTimeOptimum best = optimum(job(10, NONE, 20, 64), job(5, NONE, 44, 50));
        assertThat(best.seconds()).isCloseTo(10 * 20 + 5 * 44, within(1e-6));
    }

    @Test
    void slotThatIsFull_goesToWhomItServesBest() {
        SlotTimeOptimum best = optimum(job(10, 200, 20, 64), job(4, 200, 44, 50));
        assertThat(best.tasks().get(0).get(0)).as("on the dedicated slot").isCloseTo(10, within(1e-6));
        assertThat(best.tasks().get(1).get(1)).isCloseTo(4, within(1e-6));
        assertThat(best.seconds()).isCloseTo(400, within(1e-6));
    }

    @Test
    void deadlinesThatCannotBeMet_haveNoOptimum() {
        assertThat(SlotTimeOptimum.of(List.of(job(10, 100, 20, 64)))).isNull();
        assertThat(SlotTimeOptimum.of(List.of(job(5, 100, 20), job(1, 110, 20))))
                .isNull();
        assertThat(SlotTimeOptimum.of(List.of(job(5, 100, 20), job(1, 120, 20))))
                .isNotNull();
    }

    @Test
    void noPlanOfWholeTasks_takesLess() {
        Seed seed = Seed.announced("SlotTimeOptimumTest");
        int compared = 0;
        for (int round = 0; round < 200; round++) {
            List<Job> jobs = new ArrayList<>();
            for (int job = 0; job < 3; job++) {
                jobs.add(job(
                        seed.between(1, 3),
                        seed.between(20, 90),
                        seed.between(5, 20),
                        seed.between(5, 30),
                        seed.between(5, 40)));
            }
            double whole = bestWhole(jobs, 0, new double[3][3]);
            SlotTimeOptimum best = SlotTimeOptimum.of(jobs);
            if (whole < NONE) {
                assertThat(Objects.requireNonNull(best).seconds()).isLessThanOrEqualTo(whole + 1e-6);
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(20);
    }

    @Test
    void casesThatAreTooLarge_areRefused() {
        assertThatThrownBy(() -> SlotTimeOptimum.of(List.of())).hasMessageContaining("from 1 to 4000");
        assertThatThrownBy(() -> SlotTimeOptimum.of(List.of(job(1, NONE, new double[4001]))))
                .hasMessageContaining("4001 slots");
    }

    /** The least time of all ways to put whole tasks on slots so that each slot's work is done in time. */
    private static double bestWhole(List<Job> jobs, int job, double[][] tasks) {
        if (job == jobs.size()) {
            return inTime(jobs, tasks) ? time(jobs, tasks) : NONE;
        }
        double best = NONE;
        int n = jobs.get(job).tasks();
        for (int first = 0; first <= n; first++) {
            for (int second = 0; first + second <= n; second++) {
                tasks[job] = new double[] {first, second, n - first - second};
                best = Math.min(best, bestWhole(jobs, job + 1, tasks));
            }
        }
        return best;
    }

    private static boolean inTime(List<Job> jobs, double[][] tasks) {
        for (Job due : jobs) {
            for (int slot = 0; slot < 3; slot++) {
                double work = 0;
                for (int job = 0; job < jobs.size(); job++) {
                    if (jobs.get(job).deadlineSeconds() <= due.deadlineSeconds()) {
                        work += tasks[job][slot] * jobs.get(job).taskSeconds().get(slot);
                    }
                }
                if (work > due.deadlineSeconds()) {
                    return false;
                }
            }
        }
        return true;
    }

    private static double time(List<Job> jobs, double[][] tasks) {
        double sum = 0;
        for (int job = 0; job < jobs.size(); job++) {
            for (int slot = 0; slot < 3; slot++) {
                sum += tasks[job][slot] * jobs.get(job).taskSeconds().get(slot);
            }
        }
        return sum;
    }

    private static Job job(int tasks, double deadlineSeconds, double... taskSeconds) {
        return new Job(
                tasks, deadlineSeconds, Arrays.stream(taskSeconds).boxed().toList());
    }

    private static SlotTimeOptimum optimum(Job... jobs) {
        return Objects.requireNonNull(SlotTimeOptimum.of(List.of(jobs)));
    }
}
