package io.tiercel.solvers;

import io.tiercel.core.deadline.model.InputScale;
import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TimeCurve;
import java.util.List;

/** Fits which share of a task's time does not depend on its input, by least squares. Stateless. */
final class InputScaleFit {
    /** Where inputs differ by less than this on average, they say nothing: squares of their deviation from the median. */
    private static final double VARIATION_MIN = 0.01;

    private InputScaleFit() {}

    /** The median of the inputs that are known; 0 where none is. */
    static long medianBytes(List<TaskObservation> tasks) {
        long[] sorted = tasks.stream()
                .mapToLong(TaskObservation::inputBytes)
                .filter(bytes -> bytes >= 0)
                .sorted()
                .toArray();
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }

    /**
     * The scale that explains best by what each task took more or less than the curve. Where all tasks have the same input,
     * time is taken to grow in step with it.
     */
    static InputScale fit(List<TaskObservation> tasks, TimeCurve curve, long medianBytes) {
        double products = 0;
        double squares = 0;
        int known = 0;
        for (TaskObservation task : tasks) {
            if (task.inputBytes() >= 0) {
                double input = (double) task.inputBytes() / medianBytes;
                double factor = task.seconds() / curve.seconds(task.residual());
                // factor = fixed + (1 - fixed) input, so that (factor - input) = fixed (1 - input).
                products += (factor - input) * (1 - input);
                squares += (1 - input) * (1 - input);
                known++;
            }
        }
        double fixed = squares < VARIATION_MIN * known ? 0 : products / squares;
        return new InputScale(medianBytes, Math.max(0, Math.min(1, fixed)));
    }
}
