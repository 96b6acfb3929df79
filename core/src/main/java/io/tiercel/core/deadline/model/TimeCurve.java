package io.tiercel.core.deadline.model;

/**
 * The time that a task takes as a function of the residual CPU r of its slot, as a share of a dedicated slot.
 *
 * <p>Positive and finite, and never longer where there is more CPU, from {@link #lowest} to {@link #highest}: what it was
 * trained with. Outside, the nearer end holds. Immutable.
 */
public sealed interface TimeCurve permits DoubleExponential, MonotoneLine {
    /** The smallest r that it was trained with. */
    double lowest();

    /** The greatest r that it was trained with. */
    double highest();

    /** In seconds; r may be anything but NaN. */
    double seconds(double residual);

    /** Throws IllegalArgumentException unless these are two values of r in order. */
    static void checkRange(double lowest, double highest) {
        if (!(lowest >= 0 && lowest <= highest && highest <= 1)) {
            throw new IllegalArgumentException(
                    "residual CPU must be trained from 0 or more to 1 or less: from " + lowest + " to " + highest);
        }
    }
}
