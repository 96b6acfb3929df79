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
import org.junit.jupiter.api.Test;

/** The worked examples of equations 3, 4 and 6: job Pi with 40 tasks on four slots, 300 s before its deadline. */
class CompletionTest {
    private static final double[] RESIDUALS = {1.0, 0.725, 0.55, 0.25};
    private static final double[] SECONDS = seconds(RESIDUALS);

    @Test
    void completableTasks_asPrinted_countPartsOfTasks() {
        assertThat(CompletableTasks.fractional(300, SECONDS)).isCloseTo(42.09829, within(1e-5));
    }

    @Test
    void completableTasks_asPrinted_countSlotsOfOthers() {
        assertThat(CompletableTasks.fractional(300, seconds(1.0, 0.725, 0.55, 0.25, 0)))
                .as("a fifth slot, which another job has, with r = 0")
                .isCloseTo(43.66079, within(1e-5));
    }

    @Test
    void completableTasks_ofOurs_areWholeAndCreditThoseThatRun() {
        assertThat(CompletableTasks.whole(300, SECONDS, new double[4])).isEqualTo(40);
        assertThat(CompletableTasks.whole(300, SECONDS, new double[] {20, 0, 0, 10}))
                .isEqualTo(41);
    }

    @Test
    void taskThatTakesLongerThanPredicted_isCreditedOnce() {
        assertThat(CompletableTasks.whole(25, new double[] {20}, new double[] {500}))
                .isEqualTo(2);
        assertThat(CompletableTasks.whole(0, new double[] {20}, new double[] {500}))
                .as("too late")
                .isZero();
        assertThat(CompletableTasks.whole(60, new double[] {20}, new double[1]))
                .as("to the moment")
                .isEqualTo(3);
    }

    @Test
    void completionTimes_areThoseOfTheWorkedExample() {
        assertThat(CompletionTime.asPrinted(40, SECONDS)).isCloseTo(1382.889107, within(1e-5));
        assertThat(CompletionTime.arithmetic(40, SECONDS)).isCloseTo(345.722277, within(1e-5));
        assertThat(CompletionTime.harmonic(40, SECONDS)).isCloseTo(285.047206, within(1e-5));
    }

    @Test
    void queue_givesTheSameAsItsSlotsOneByOne() {
        QueueSlots queue = QueueSlots.of(RESIDUALS);
        TaskRates pi = new TaskRates(PaperTypes.PI);
        assertThat(40 / queue.tasksPerSecond(pi)).isCloseTo(285.047206, within(1e-5));
        assertThat(40 * queue.meanSeconds(pi) / queue.count()).isCloseTo(345.722277, within(1e-5));
        assertThat(queue.lowest()).isEqualTo(0.25);
    }

    @Test
    void harmonicTime_isABoundThatAScheduleOfWholeTasksMissesByOneTaskAtMost() {
        Seed seed = Seed.announced("CompletionTest.harmonic");
        for (int round = 0; round < 500; round++) {
            double[] seconds = new double[seed.between(1, 8)];
            double slowest = 0;
            for (int slot = 0; slot < seconds.length; slot++) {
                seconds[slot] = seed.between(5, 100);
                slowest = Math.max(slowest, seconds[slot]);
            }
            int tasks = seed.between(1, 200);
            double harmonic = CompletionTime.harmonic(tasks, seconds);
            assertThat(greedy(tasks, seconds)).isBetween(harmonic - 1e-6, harmonic + slowest * 2);
            assertThat(CompletionTime.arithmetic(tasks, seconds)).isGreaterThanOrEqualTo(harmonic - 1e-6);
        }
    }

    @Test
    void queueThatChanges_isWhatItWouldBeAnew() {
        Seed seed = Seed.announced("CompletionTest.queue");
        TaskRates pi = new TaskRates(PaperTypes.PI);
        QueueSlots queue = new QueueSlots();
        double[] slots = new double[30];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = seed.below(201) / 200.0;
            queue.add(slots[i], 1);
        }
        for (int round = 0; round < 500; round++) {
            int slot = seed.below(slots.length);
            double next = seed.below(201) / 200.0;
            queue.move(slots[slot], next, 1);
            slots[slot] = next;
            QueueSlots anew = QueueSlots.of(slots);
            assertThat(pi.meanNormalised(queue)).isEqualTo(new TaskRates(PaperTypes.PI).meanNormalised(anew));
            assertThat(queue.count()).isEqualTo(30);
        }
        assertThatThrownBy(() -> QueueSlots.of(1.0).remove(0.5, 1)).hasMessageContaining("of 0 slots");
        assertThat(pi.meanNormalised(new QueueSlots())).isEqualTo(1);
    }

    @Test
    void forecast_asPrinted_isTheMapPhaseAlone() {
        ApplicationPast past = new ApplicationPast(12, List.of(30.0), 0, List.of(), ErrorRatios.NONE);
        JobForecast paper = JobForecast.of(
                ProgressRule.PAPER, QueueSlots.of(RESIDUALS), new TaskRates(PaperTypes.PI), 40, -1, past, 0.9);
        assertThat(paper.queueSeconds()).isCloseTo(345.722277, within(1e-5));
        assertThat(paper.aloneSeconds()).isZero();
    }

    @Test
    void forecast_ofOurs_isTheWholeJobWithItsInterval() {
        double[] ratios = {0.8, 0.9, 1, 1, 1, 1, 1.1, 1.2, 1.5};
        TaskTimeModel model =
                new TaskTimeModel(PaperTypes.PI.curve(), new InputScale(100, 0), 0, ErrorRatios.of(ratios));
        ApplicationPast past = new ApplicationPast(12, List.of(30.0), 0, List.of(), ErrorRatios.NONE);
        JobForecast ours =
                JobForecast.of(ProgressRule.WHOLE, QueueSlots.of(RESIDUALS), new TaskRates(model), 40, 200, past, 0.9);
        assertThat(ours.queueSeconds()).as("twice the input").isCloseTo(2 * 1.5 * 285.047206, within(1e-5));
        assertThat(ours.aloneSeconds()).isCloseTo(12 + 30 + 2 * 1.5 * 63.940727, within(1e-5));
        assertThat(ours.whole().expected()).isCloseTo(2 * 285.047206 + 42, within(1e-5));
        assertThat(ours.whole().high()).isCloseTo(2 * 1.5 * 285.047206 + 42, within(1e-5));
        ApplicationPast known =
                new ApplicationPast(12, List.of(30.0), 0, List.of(), ErrorRatios.of(1, 1, 1, 1, 1, 1, 1, 1, 1.1));
        assertThat(JobForecast.of(
                                ProgressRule.WHOLE, QueueSlots.of(RESIDUALS), new TaskRates(model), 40, 200, known, 0.9)
                        .queueSeconds())
                .as("earlier runs were off by less than tasks are")
                .isCloseTo(2 * 1.1 * 285.047206, within(1e-5));
    }

    @Test
    void forecast_ofOurs_keepsToTheReduceTailsThatWereSeen() {
        TaskTimeModel model = new TaskTimeModel(PaperTypes.PI.curve(), new InputScale(100, 0), 0, ErrorRatios.NONE);
        List<Double> tails = List.of(90.0, 50.0, 10.0, 70.0, 30.0, 80.0, 20.0, 60.0, 40.0, 0.0);
        ApplicationPast past = new ApplicationPast(12, tails, 0, List.of(), ErrorRatios.NONE);
        JobForecast ours =
                JobForecast.of(ProgressRule.WHOLE, QueueSlots.of(RESIDUALS), new TaskRates(model), 40, 100, past, 0.8);
        assertThat(ours.aloneSeconds()).as("rank 10 of 10, with 90 %").isCloseTo(12 + 90 + 63.940727, within(1e-5));
        assertThat(ours.whole().low()).as("rank 1").isCloseTo(12 + 0 + 285.047206, within(1e-5));
        assertThat(ours.whole().expected()).as("rank 6").isCloseTo(12 + 50 + 285.047206, within(1e-5));
        assertThat(ours.whole().high()).as("rank 10").isCloseTo(12 + 90 + 285.047206, within(1e-5));
        assertThat(JobForecast.ofTail(ProgressRule.WHOLE, past, 0.8).aloneSeconds())
                .isEqualTo(80);
        assertThat(JobForecast.ofTail(ProgressRule.PAPER, past, 0.8).aloneSeconds())
                .isZero();
    }

    private static double[] seconds(double... residuals) {
        double[] seconds = new double[residuals.length];
        for (int i = 0; i < residuals.length; i++) {
            seconds[i] = PaperTypes.PI.seconds(residuals[i]);
        }
        return seconds;
    }

    /** When a schedule ends that gives each slot the next task as soon as it is free. */
    private static double greedy(int tasks, double[] seconds) {
        double[] free = new double[seconds.length];
        double end = 0;
        for (int task = 0; task < tasks; task++) {
            int next = 0;
            for (int slot = 1; slot < free.length; slot++) {
                next = free[slot] < free[next] ? slot : next;
            }
            free[next] += seconds[next];
            end = Math.max(end, free[next]);
        }
        return end;
    }
}
