package io.tiercel.core.deadline.model;

/**
 * The task completion time, TCT, of one type of task (MIMP, section 5.1). Evaluation only: what fits models is in the room
 * {@code solvers}. Immutable.
 *
 * @param curve the time by residual CPU, for tasks with the trained input
 * @param scale how the time grows with a task's input
 * @param readMBps what a task reads on a dedicated slot, in 10^6 bytes a second: the 90th percentile of {@code equation 5}
 * @param errors how far predictions were off on tasks that were not used to fit the curve
 */
public record TaskTimeModel(TimeCurve curve, InputScale scale, double readMBps, ErrorRatios errors) {
    public TaskTimeModel {
        if (!(readMBps >= 0 && readMBps < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a read rate must not be negative: " + readMBps + " MB/s");
        }
    }

    /** A model of the curve alone: all tasks have the same input, read nothing, and errors are not known. */
    public static TaskTimeModel of(TimeCurve curve) {
        return new TaskTimeModel(curve, InputScale.NONE, 0, ErrorRatios.NONE);
    }

    /** TCT(r) of equation 1 in seconds, for a task with the trained input. */
    public double seconds(double residual) {
        return curve.seconds(residual);
    }

    /** TCT(r) in seconds, for a task with this input; negative where it is not known. */
    public double seconds(double residual, long inputBytes) {
        return curve.seconds(residual) * scale.factor(inputBytes);
    }

    /** TCT(r) with the interval that a task's time keeps to with this confidence, as with 0.9. */
    public TimeInterval interval(double residual, long inputBytes, double confidence) {
        return TimeInterval.of(seconds(residual, inputBytes), errors, confidence);
    }

    /** NormTCT(r) of equation 2: the time by the one on a dedicated slot; 1 or more. */
    public double normalised(double residual) {
        return curve.seconds(residual) / curve.seconds(1);
    }

    /** IO(r) of equation 5: what a task reads on a slot of this residual CPU, in 10^6 bytes a second. */
    public double readMBps(double residual) {
        return readMBps / normalised(residual);
    }
}
