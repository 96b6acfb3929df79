package io.tiercel.solvers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.deadline.model.DoubleExponential;
import io.tiercel.core.deadline.model.InputScale;
import io.tiercel.core.deadline.model.MonotoneLine;
import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TimeCurve;
import io.tiercel.solvers.TaskTimeFitter.Fitted;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskTimeFitterTest {
    private static final DoubleExponential PI = new DoubleExponential(160, -6, 32, -0.5, 0, 1);

    @Test
    void exactPoints_giveTheCurveBack() {
        WorkedPoints points = WorkedPoints.read("exact-points.csv");
        TimeCurve curve = TaskTimeFitter.curve(points.residual(), points.seconds());
        assertThat(curve).isInstanceOf(DoubleExponential.class);
        for (double r = 0; r <= 1; r += 0.01) {
            assertThat(curve.seconds(r)).isCloseTo(PI.seconds(r), within(1e-3));
        }
    }

    @Test
    void noisyPoints_areFittedAsWellAsByTheReference() {
        WorkedPoints points = WorkedPoints.read("noisy-points.csv");
        TimeCurve curve = TaskTimeFitter.curve(points.residual(), points.seconds());
        double[] predicted =
                Arrays.stream(points.residual()).map(curve::seconds).toArray();
        PredictionError error = PredictionError.of(predicted, points.seconds());
        double sse = error.rmse() * error.rmse() * predicted.length;
        assertThat(sse).isLessThanOrEqualTo(644.974689 * 1.001);
        assertThat(error.rmse()).isCloseTo(4.420937, within(0.005));
        assertThat(error.nrmse()).isCloseTo(0.023686, within(3e-5));
        assertThat(curve.seconds(0.55)).isCloseTo(30.3645, within(0.05));
        assertThat(curve.seconds(0.25)).isCloseTo(62.8907, within(0.05));
    }

    @Test
    void pooledViolators_areThoseOfTheWorkedExample_andStandInForACurveThatGrows() {
        WorkedPoints points = WorkedPoints.read("not-monotone-points.csv");
        WorkedPoints expected = WorkedPoints.read("monotone-fallback.csv");
        MonotoneLine line = MonotoneFit.line(points.residual(), points.seconds());
        assertThat(line.knots()).hasSize(expected.residual().length);
        for (int i = 0; i < expected.residual().length; i++) {
            assertThat(line.knots().get(i).residual()).isEqualTo(expected.residual()[i]);
            assertThat(line.knots().get(i).seconds()).isCloseTo(expected.seconds()[i], within(1e-6));
        }
        assertThat(TaskTimeFitter.curve(new double[] {0, 0.2, 0.4, 0.6, 0.8, 1}, new double[] {10, 11, 13, 16, 20, 25}))
                .as("the time grows with the CPU")
                .isInstanceOf(MonotoneLine.class);
    }

    @Test
    void fewPlaces_getALine() {
        TimeCurve curve = TaskTimeFitter.curve(new double[] {1, 0.5, 1, 0.5}, new double[] {10, 30, 12, 34});
        assertThat(curve).isEqualTo(new MonotoneLine(List.of(new Knot(0.5, 32), new Knot(1, 11))));
        assertThat(TaskTimeFitter.curve(new double[] {0.3}, new double[] {5}).seconds(1))
                .isEqualTo(5);
    }

    @Test
    void manyPlaces_arePutTogether() {
        double[] residual = new double[1000];
        double[] seconds = new double[1000];
        for (int i = 0; i < 1000; i++) {
            residual[i] = (i + 0.5) / 1000;
            seconds[i] = 10 + i * 0.01;
        }
        MonotoneLine line = MonotoneFit.line(residual, seconds);
        assertThat(line.knots().size()).isBetween(32, MonotoneLine.KNOTS_MAX);
        assertThat(line.seconds(0.5)).isCloseTo(14.995, within(1e-9));
    }

    @Test
    void anyObservations_giveACurveThatNeverGrows_thatIsTheSameInEveryRun() {
        Seed seed = Seed.announced("TaskTimeFitterTest.any");
        for (int round = 0; round < 100; round++) {
            List<TaskObservation> tasks = new ArrayList<>();
            for (int i = 0; i < 20 + seed.below(40); i++) {
                tasks.add(new TaskObservation(seed.below(101) / 100.0, seed.between(1, 10_000) / 10.0, -1));
            }
            Fitted fitted = TaskTimeFitter.fit(tasks, 0, 7);
            assertThat(TaskTimeFitter.fit(tasks, 0, 7)).isEqualTo(fitted);
            double last = Double.MAX_VALUE;
            for (double r = 0; r <= 1; r += 0.01) {
                double now = fitted.model().seconds(r);
                assertThat(now).isPositive().isLessThanOrEqualTo(last * (1 + 1e-12));
                last = now;
            }
        }
    }

    @Test
    void inputsThatDiffer_giveTheShareThatIsFixed() {
        Seed seed = Seed.announced("TaskTimeFitterTest.inputs");
        InputScale truth = new InputScale(128 << 20, 0.3);
        List<TaskObservation> tasks = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            double r = seed.below(101) / 100.0;
            long bytes = (64L + seed.below(129)) << 20;
            double noise = 1 + (seed.below(201) - 100) / 2000.0;
            tasks.add(new TaskObservation(r, PI.seconds(r) * truth.factor(bytes) * noise, bytes));
        }
        TaskTimeModel model = TaskTimeFitter.fit(tasks, 5, 1).model();
        for (long megabytes : new long[] {64, 128, 192}) {
            double expected = PI.seconds(0.5) * truth.factor(megabytes << 20);
            assertThat(model.seconds(0.5, megabytes << 20)).isCloseTo(expected, within(0.05 * expected));
        }
        assertThat(model.readMBps(1)).isEqualTo(5);
    }

    @Test
    void tasksOfOneInput_areTakenToGrowInStepWithIt() {
        List<TaskObservation> tasks = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            double r = i / 39.0;
            tasks.add(new TaskObservation(r, PI.seconds(r), 1000));
        }
        TaskTimeModel model = TaskTimeFitter.fit(tasks, 0, 1).model();
        assertThat(model.scale()).isEqualTo(new InputScale(1000, 0));
        assertThat(model.seconds(1, 2000)).isCloseTo(2 * PI.seconds(1), within(0.5));
    }

    @Test
    void intervals_coverHeldOutTasks_asOftenAsTheyClaim() {
        Seed seed = Seed.announced("TaskTimeFitterTest.cover");
        int covered = 0;
        int rounds = 400;
        for (int round = 0; round < rounds; round++) {
            List<TaskObservation> tasks = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                tasks.add(noisy(seed));
            }
            TaskTimeModel model = TaskTimeFitter.fit(tasks, 0, round).model();
            TaskObservation next = noisy(seed);
            double upper = model.seconds(next.residual()) * model.errors().upper(0.9);
            covered += next.seconds() <= upper ? 1 : 0;
        }
        assertThat((double) covered / rounds).isGreaterThan(0.9 - 4 * Math.sqrt(0.09 / rounds));
    }

    @Test
    void tooFewTasks_areRefused_andSoIsWhatIsNoTask() {
        assertThatThrownBy(() -> TaskTimeFitter.fit(List.of(new TaskObservation(1, 5, -1)), 0, 1))
                .hasMessage("a model needs at least 20 tasks that have run: 1");
        assertThatThrownBy(() -> new TaskObservation(Double.NaN, 5, -1)).hasMessageContaining("from 0 to 1: NaN");
        assertThatThrownBy(() -> new TaskObservation(1, Double.NaN, -1)).hasMessageContaining("positive and finite");
        assertThatThrownBy(() -> PredictionError.of(new double[0], new double[0]))
                .hasMessageContaining("one at least");
    }

    @Test
    void errors_areThoseOfThePaper() {
        PredictionError error = PredictionError.of(new double[] {12, 30, 6}, new double[] {10, 20, 10});
        assertThat(error.rmse()).isCloseTo(Math.sqrt((4 + 100 + 16) / 3.0), within(1e-12));
        assertThat(error.nrmse()).isCloseTo(error.rmse() / 10, within(1e-12));
        assertThat(error.overShare()).isCloseTo(2 / 3.0, within(1e-12));
        assertThat(error.overBy()).isCloseTo((0.2 + 0.5) / 2, within(1e-12));
        assertThat(error.underBy()).isCloseTo(0.4, within(1e-12));
        assertThat(PredictionError.of(new double[] {1}, new double[] {1}).nrmse())
                .isNaN();
    }

    private static TaskObservation noisy(Seed seed) {
        double r = seed.below(1001) / 1000.0;
        return new TaskObservation(r, PI.seconds(r) * Math.exp((seed.below(1001) - 300) / 1000.0), -1);
    }
}
