package io.tiercel.solvers;

import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskTimeModel;
import java.util.List;

/**
 * How good predictions of tasks' times were: equations 8 and 9 and the shares of section 6.3 (MIMP).
 *
 * @param rmse the root mean square error, RMSE of equation 8, in seconds
 * @param nrmse that by the span from the least to the greatest time, NRMSE of equation 9; NaN where all times are the same
 * @param overShare the share of tasks that took less than predicted: the paper has 57 %
 * @param overBy by how much the prediction was too long on average, as a share of the time; over those. The paper has 35 %
 * @param underBy by how much it was too short, over the others: the paper has 29 %
 */
public record PredictionError(double rmse, double nrmse, double overShare, double overBy, double underBy) {
    /** Of the model's predictions for tasks that have run, of which there is at least one. */
    public static PredictionError of(TaskTimeModel model, List<TaskObservation> tasks) {
        double[] predicted = tasks.stream()
                .mapToDouble(task -> model.seconds(task.residual(), task.inputBytes()))
                .toArray();
        return of(
                predicted, tasks.stream().mapToDouble(TaskObservation::seconds).toArray());
    }

    /** Of predictions for times that were then observed, in the same order. */
    public static PredictionError of(double[] predicted, double[] observed) {
        if (observed.length == 0 || predicted.length != observed.length) {
            throw new IllegalArgumentException("predictions need as many observations, and one at least: "
                    + predicted.length + " and " + observed.length);
        }
        double squares = 0;
        double over = 0;
        double under = 0;
        int overCount = 0;
        double least = Double.POSITIVE_INFINITY;
        double greatest = 0;
        for (int i = 0; i < observed.length; i++) {
            double off = predicted[i] - observed[i];
            squares += off * off;
            least = Math.min(least, observed[i]);
            greatest = Math.max(greatest, observed[i]);
            if (off > 0) {
                over += off / observed[i];
                overCount++;
            } else {
                under -= off / observed[i];
            }
        }
        int n = observed.length;
        double rmse = Math.sqrt(squares / n);
        double nrmse = greatest > least ? rmse / (greatest - least) : Double.NaN;
        return new PredictionError(
                rmse, nrmse, (double) overCount / n, mean(over, overCount), mean(under, n - overCount));
    }

    private static double mean(double sum, int count) {
        return count == 0 ? 0 : sum / count;
    }
}
