package io.tiercel.core.deadline.model;

/**
 * How the time of a task grows with its input, which the paper calls "easily scaled" (MIMP, section 5.1).
 *
 * <p>A share of the time is the same for every task, as its start is; the rest grows with the bytes.
 *
 * @param trainedBytes the input of the tasks that the curve holds for; 0 for a type that reads nothing
 * @param fixedShare the share of such a task's time that does not depend on its input, from 0 to 1
 */
public record InputScale(long trainedBytes, double fixedShare) {
    /** Of a type that reads nothing, or whose input is not known: every task takes the same time. */
    public static final InputScale NONE = new InputScale(0, 0);

    public InputScale {
        if (trainedBytes < 0) {
            throw new IllegalArgumentException("a task's input must not be negative: " + trainedBytes + " bytes");
        }
        if (!(fixedShare >= 0 && fixedShare <= 1)) {
            throw new IllegalArgumentException("the fixed share of a task's time must be from 0 to 1: " + fixedShare);
        }
    }

    /** By what a task's time is the curve's; 1 where the input of the task (negative) or of the type is not known. */
    public double factor(long inputBytes) {
        if (inputBytes < 0 || trainedBytes == 0) {
            return 1;
        }
        return Math.max(SMALLEST, fixedShare + (1 - fixedShare) * inputBytes / trainedBytes);
    }

    /** No task takes no time, however little it reads. */
    private static final double SMALLEST = 0.01;
}
