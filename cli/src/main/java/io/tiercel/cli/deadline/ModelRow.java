package io.tiercel.cli.deadline;

import io.tiercel.core.deadline.model.DoubleExponential;
import io.tiercel.core.deadline.model.ErrorRatios;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TimeInterval;
import io.tiercel.report.Quantity;

/**
 * A model in one line: for programs as it is, for people in the cells of a table.
 *
 * @param form double exponential, or monotone where none fits that falls throughout
 * @param residualFrom the smallest residual CPU that it was trained with
 * @param residualTo the greatest
 * @param dedicatedSeconds a task's time on a dedicated slot, where r is 1
 * @param worstSeconds on the busiest slot that it was trained with
 * @param inputBytes the input that these times are for; 0 where tasks read nothing, or it is not known
 * @param fixedShare of the time, which does not grow with the input
 * @param readMbps what a task reads on a dedicated slot, in 10^6 bytes a second
 * @param heldOut tasks that were not used to fit the curve, and show how far it is off
 * @param lowBy the interval's lower end by the prediction
 * @param highBy its upper end
 * @param intervalHolds whether there are enough of those tasks for the confidence
 */
record ModelRow(
        String application,
        String phase,
        String form,
        double residualFrom,
        double residualTo,
        double dedicatedSeconds,
        double worstSeconds,
        long inputBytes,
        double fixedShare,
        double readMbps,
        int heldOut,
        double lowBy,
        double highBy,
        boolean intervalHolds) {
    static ModelRow of(TaskType type, TaskTimeModel model, double confidence) {
        ErrorRatios errors = model.errors();
        TimeInterval one = TimeInterval.of(1, errors, confidence);
        return new ModelRow(
                type.application(),
                type.phase().label(),
                model.curve() instanceof DoubleExponential ? "double exponential" : "monotone",
                model.curve().lowest(),
                model.curve().highest(),
                model.seconds(1),
                model.seconds(0),
                model.scale().trainedBytes(),
                model.scale().fixedShare(),
                model.readMBps(),
                errors.count(),
                one.low(),
                one.high(),
                // Half of what the confidence leaves is on either side.
                errors.carries((1 + confidence) / 2));
    }

    String range() {
        return Quantity.fixed(residualFrom, 2) + " to " + Quantity.fixed(residualTo, 2);
    }

    /** As in {@code -12 % to +30 %}, of the prediction. */
    String interval() {
        if (heldOut == 0) {
            return "not known";
        }
        return by(lowBy) + " to " + by(highBy) + (intervalHolds ? "" : ", of too few");
    }

    private static String by(double ratio) {
        String percent = Quantity.fixed((ratio - 1) * 100, 0);
        return (percent.startsWith("-") || percent.equals("0") ? "" : "+") + percent + " %";
    }
}
