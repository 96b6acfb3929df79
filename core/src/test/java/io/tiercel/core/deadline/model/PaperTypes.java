package io.tiercel.core.deadline.model;

/** The three types of task of the worked examples: made coefficients, TCT in seconds. */
public final class PaperTypes {
    public static final TaskTimeModel PI = model(160, -6, 32, -0.5, 0);
    public static final TaskTimeModel GREP = model(60, -5, 30, -0.4, 22);
    public static final TaskTimeModel SORT = model(12, -4, 46, -0.05, 14);

    private PaperTypes() {}

    public static TaskTimeModel named(String name) {
        return switch (name) {
            case "pi" -> PI;
            case "grep" -> GREP;
            case "sort" -> SORT;
            default -> throw new IllegalArgumentException("no worked example has the type " + name);
        };
    }

    private static TaskTimeModel model(double a, double b, double c, double d, double readMBps) {
        return new TaskTimeModel(new DoubleExponential(a, b, c, d, 0, 1), InputScale.NONE, readMBps, ErrorRatios.NONE);
    }
}
