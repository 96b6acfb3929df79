package io.tiercel.core.deadline.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.deadline.model.ApplicationPast;
import io.tiercel.core.deadline.model.ErrorRatios;
import io.tiercel.core.deadline.model.InputScale;
import io.tiercel.core.deadline.model.PaperTypes;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.testkit.Seed;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DeadlineJobTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void job_isOnTrackWhereItsSlotsCompleteWhatIsLeft() {
        DeadlineJob job = pi(300);
        for (int slot = 0; slot < 4; slot++) {
            job.started(slot, new double[] {1.0, 0.725, 0.55, 0.25}[slot], 0);
        }
        job.tasks(40, 36);
        assertThat(job.onTrack(0, ProgressRule.WHOLE))
                .as("40 whole tasks of 40")
                .isTrue();
        assertThat(job.onTrack(0, ProgressRule.PAPER))
                .as("42.1 are more than 40")
                .isTrue();
        job.tasks(41, 37);
        assertThat(job.onTrack(0, ProgressRule.WHOLE)).isFalse();
        assertThat(job.onTrack(0, ProgressRule.PAPER)).isTrue();
        assertThat(job.completable(0, ProgressRule.WHOLE)).isEqualTo(40);
        assertThat(job.completable(0, ProgressRule.PAPER)).isCloseTo(42.09829, within(1e-5));
        assertThat(job.secondsToFinish()).isCloseTo(285.047206 * 41 / 40, within(1e-5));
    }

    @Test
    void reduceTail_isTimeThatTheMapsDoNotHave() {
        DeadlineJob job = pi(300);
        job.started(1, 1, 0);
        int whole = (int) job.completable(0, ProgressRule.WHOLE);
        double asPrinted = job.completable(0, ProgressRule.PAPER);
        job.tasks(whole, whole - 1);
        assertThat(job.onTrack(0, ProgressRule.WHOLE)).isTrue();
        job.tail(60);
        assertThat(job.onTrack(0, ProgressRule.WHOLE)).isFalse();
        assertThat(job.completable(0, ProgressRule.WHOLE)).isLessThan(whole);
        assertThat(job.completable(0, ProgressRule.PAPER)).isEqualTo(asPrinted);
        job.tail(1_000);
        assertThat(job.completable(0, ProgressRule.WHOLE)).isZero();
    }

    @Test
    void newJob_isLate_asItHasNoSlot() {
        assertThat(pi(3600).onTrack(0, ProgressRule.WHOLE)).isFalse();
        assertThat(pi(3600).onTrack(0, ProgressRule.PAPER)).isFalse();
    }

    @Test
    void jobWhoseDeadlineHasPassed_isLate() {
        DeadlineJob job = pi(10);
        job.started(1, 1, 0);
        job.tasks(1, 0);
        assertThat(job.onTrack(11 * SECOND, ProgressRule.WHOLE)).isFalse();
        assertThat(job.completable(11 * SECOND, ProgressRule.WHOLE)).isZero();
    }

    @Test
    void jobOfWhichNothingIsKnown_isJudgedByWhatIsKnown() {
        DeadlineJob free = new DeadlineJob(1, 0, DeadlineJob.NO_DEADLINE, new TrainingSpread());
        free.tasks(10, 10);
        assertThat(free.onTrack(0, ProgressRule.WHOLE)).as("no deadline").isTrue();
        DeadlineJob unknown = new DeadlineJob(1, 0, 9, new TrainingSpread());
        assertThat(unknown.onTrack(0, ProgressRule.WHOLE)).as("tasks unknown").isTrue();
        assertThat(unknown.secondsToFinish()).isNaN();
        unknown.tasks(5, 5);
        unknown.started(1, 1, 0);
        assertThat(unknown.onTrack(0, ProgressRule.WHOLE)).as("no model").isFalse();
        assertThat(unknown.secondsToFinish()).isInfinite();
    }

    @Test
    void taskThatEnds_leavesOneLess_andOneThatIsLostWaitsAgain() {
        DeadlineJob job = pi(300);
        job.started(7, 1, 5 * SECOND);
        assertThat(job.waiting()).isEqualTo(39);
        assertThat(job.lastLaunchNanos()).isEqualTo(5 * SECOND);
        job.lost(7);
        assertThat(job.waiting()).isEqualTo(40);
        assertThat(job.left()).isEqualTo(40);
        job.started(8, 1, 0);
        job.ended(8);
        job.ended(8);
        assertThat(job.left()).isEqualTo(39);
        assertThat(job.running()).isZero();
        assertThatThrownBy(() -> {
                    job.started(9, 1, 0);
                    job.started(9, 1, 0);
                })
                .hasMessageContaining("runs already");
    }

    @Test
    void jobWhoseTasksMayTakeLonger_isOnTrackOnlyIfItIsEvenThen() {
        TaskTimeModel model = new TaskTimeModel(
                PaperTypes.PI.curve(), InputScale.NONE, 0, ErrorRatios.of(1, 1, 1, 1, 1, 1, 1, 1, 1.5));
        DeadlineJob job = pi(300);
        job.learned(new TaskRates(model), -1, 0.9);
        job.started(1, 1, 0);
        job.tasks(11, 10);
        assertThat(job.onTrack(0, ProgressRule.PAPER)).as("15.1 of 19.8 s each").isTrue();
        assertThat(job.onTrack(0, ProgressRule.WHOLE)).as("10 of 29.7 s each").isFalse();
        job.tasks(10, 9);
        assertThat(job.onTrack(0, ProgressRule.WHOLE)).isTrue();
    }

    @Test
    void standing_saysWhenAJobWillHaveFinished() {
        TaskTimeModel model = new TaskTimeModel(
                PaperTypes.PI.curve(), InputScale.NONE, 0, ErrorRatios.of(0.5, 1, 1, 1, 1, 1, 1, 1, 1.5));
        DeadlineJob job = pi(300);
        job.learned(new TaskRates(model), -1, 0.8);
        job.started(1, 1, 0);
        job.tasks(10, 9);
        ApplicationPast past = new ApplicationPast(0, List.of(20.0), 0, List.of(), ErrorRatios.NONE);
        JobStanding standing = JobStanding.of(job, past, ProgressRule.WHOLE, 0.8, 0);
        assertThat(standing.finish().expected()).isCloseTo(198.05581 + 20, within(1e-4));
        assertThat(standing.finish().low()).isCloseTo(0.5 * 198.05581 + 20, within(1e-4));
        assertThat(standing.finish().high()).isCloseTo(1.5 * 198.05581 + 20, within(1e-4));
        assertThat(standing.isOnTrack()).isTrue();
        assertThat(standing.secondsLeft()).isEqualTo(300);
        assertThat(JobStanding.of(job, past, ProgressRule.PAPER, 0.8, 0)
                        .finish()
                        .expected())
                .as("the map phase alone")
                .isCloseTo(198.05581, within(1e-4));
        DeadlineJob free = new DeadlineJob(2, 0, DeadlineJob.NO_DEADLINE, new TrainingSpread());
        free.tasks(3, 3);
        assertThat(JobStanding.of(free, ApplicationPast.NONE, ProgressRule.WHOLE, 0.9, 0)
                        .finish()
                        .expected())
                .isInfinite();
    }

    @Test
    void answerThatIsQuick_isTheOneOfAllSlotsOneByOne() {
        Seed seed = Seed.announced("DeadlineJobTest.quick");
        int close = 0;
        for (int round = 0; round < 300; round++) {
            DeadlineJob job = pi(seed.between(10, 400));
            Map<Long, double[]> model = new TreeMap<>();
            long now = 0;
            for (int step = 0; step < 60; step++) {
                now += seed.below(3) * SECOND / 2;
                change(seed, job, model, now);
                double left = job.secondsLeft(now);
                double[] seconds = model.values().stream()
                        .mapToDouble(task -> PaperTypes.PI.seconds(task[0]))
                        .toArray();
                long at = now;
                double[] elapsed = model.values().stream()
                        .mapToDouble(task -> (at - task[1]) / 1e9)
                        .toArray();
                long whole = CompletableTasks.whole(left, seconds, elapsed);
                job.tasks(Math.max(1, (int) whole + seed.between(-2, 2)), 5);
                assertThat(job.onTrack(now, ProgressRule.WHOLE)).isEqualTo(left > 0 && whole >= job.left());
                assertThat(job.completable(now, ProgressRule.WHOLE)).isEqualTo((double) whole);
                assertThat(job.completable(now, ProgressRule.PAPER))
                        .isCloseTo(CompletableTasks.fractional(left, seconds), within(1e-6));
                close += whole == job.left() ? 1 : 0;
            }
        }
        assertThat(close).isGreaterThan(100);
    }

    private static void change(Seed seed, DeadlineJob job, Map<Long, double[]> model, long now) {
        long task = seed.below(20);
        double residual = seed.below(201) / 200.0;
        if (!model.containsKey(task)) {
            job.started(task, residual, now);
            model.put(task, new double[] {residual, now});
        } else if (seed.oneIn(2)) {
            job.residualChanged(task, residual);
            double[] running = model.get(task);
            model.put(task, new double[] {residual, running == null ? now : running[1]});
        } else {
            job.ended(task);
            model.remove(task);
        }
        if (seed.oneIn(10)) {
            job.learned(new TaskRates(PaperTypes.PI), -1, 0.9);
        }
    }

    private static DeadlineJob pi(int deadlineSeconds) {
        DeadlineJob job = new DeadlineJob(1, 0, deadlineSeconds * SECOND, new TrainingSpread());
        job.learned(new TaskRates(PaperTypes.PI), -1, 0.9);
        job.tasks(40, 40);
        return job;
    }
}
