package io.tiercel.solvers;

import io.tiercel.core.deadline.model.ErrorRatios;
import io.tiercel.core.deadline.model.InputScale;
import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TimeCurve;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Learns the model of a type of task from tasks that have run (MIMP, section 5.1).
 *
 * <p>The tasks are divided by lot. Two thirds fit the curve: a double exponential where one fits that falls throughout,
 * otherwise a {@link MonotoneFit}. The others are held out. They show how good the predictions are, and give the errors of
 * which intervals are made. So they are no part of the fit. The same tasks and the same seed give the same model. Stateless.
 */
public final class TaskTimeFitter {
    /** Tasks that a model needs: 11 to fit it, and the 9 that an interval of 90 % needs. */
    public static final int TASKS_MIN = 20;

    private static final int HELD_OUT_MIN = 9;
    private static final int ROUNDS = 4;

    /**
     * A model with what it is worth.
     *
     * @param model fitted
     * @param accuracy of its predictions for the tasks that were held out
     */
    public record Fitted(TaskTimeModel model, PredictionError accuracy) {}

    private TaskTimeFitter() {}

    /**
     * The model of a type of task.
     *
     * @param tasks that have run, in any order
     * @param readMBps the 90th percentile of what a task reads on a dedicated slot, in 10^6 bytes a second
     * @param seed decides by lot which tasks are held out
     * @throws IllegalArgumentException if there are fewer than {@link #TASKS_MIN} tasks
     */
    public static Fitted fit(List<TaskObservation> tasks, double readMBps, long seed) {
        if (tasks.size() < TASKS_MIN) {
            throw new IllegalArgumentException(
                    "a model needs at least " + TASKS_MIN + " tasks that have run: " + tasks.size());
        }
        List<TaskObservation> byLot = new ArrayList<>(tasks);
        Collections.shuffle(byLot, new Random(seed));
        int heldOut = Math.min(ErrorRatios.COUNT_MAX, Math.max(HELD_OUT_MIN, tasks.size() / 3));
        List<TaskObservation> held = byLot.subList(0, heldOut);
        TaskTimeModel fitted = fit(byLot.subList(heldOut, byLot.size()), readMBps);
        TaskTimeModel model = new TaskTimeModel(fitted.curve(), fitted.scale(), readMBps, errors(fitted, held));
        return new Fitted(model, PredictionError.of(fitted, held));
    }

    /** Curve and scale in turn, as each is fitted with the other one known. */
    private static TaskTimeModel fit(List<TaskObservation> tasks, double readMBps) {
        long medianBytes = InputScaleFit.medianBytes(tasks);
        InputScale scale = new InputScale(medianBytes, 0.5);
        TimeCurve curve = curve(tasks, scale);
        if (medianBytes > 0) {
            for (int round = 0; round < ROUNDS; round++) {
                scale = InputScaleFit.fit(tasks, curve, medianBytes);
                curve = curve(tasks, scale);
            }
        }
        return new TaskTimeModel(curve, scale, readMBps, ErrorRatios.NONE);
    }

    /** The curve of tasks whose times are taken to what they would be with the trained input. */
    private static TimeCurve curve(List<TaskObservation> tasks, InputScale scale) {
        double[] residual = new double[tasks.size()];
        double[] seconds = new double[tasks.size()];
        for (int i = 0; i < residual.length; i++) {
            TaskObservation task = tasks.get(i);
            residual[i] = task.residual();
            seconds[i] = task.seconds() / scale.factor(task.inputBytes());
        }
        return curve(residual, seconds);
    }

    /**
     * The curve that fits these times best and never grows.
     *
     * @param residual the residual CPU of each task, from 0 to 1
     * @param seconds the time of each
     */
    public static TimeCurve curve(double[] residual, double[] seconds) {
        TimeCurve exponential = DoubleExponentialFit.falling(residual, seconds);
        return exponential != null ? exponential : MonotoneFit.line(residual, seconds);
    }

    private static ErrorRatios errors(TaskTimeModel model, List<TaskObservation> held) {
        return ErrorRatios.of(held.stream()
                .mapToDouble(task -> task.seconds() / model.seconds(task.residual(), task.inputBytes()))
                .toArray());
    }
}
