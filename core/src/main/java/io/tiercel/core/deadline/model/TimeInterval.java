package io.tiercel.core.deadline.model;

/**
 * A predicted time with what it stays between, in seconds.
 *
 * @param low with the confidence asked for, it takes no less
 * @param expected the prediction
 * @param high with the confidence asked for, it takes no more
 */
public record TimeInterval(double low, double expected, double high) {
    /** The interval of a prediction: half of what the confidence leaves lies on either side. */
    public static TimeInterval of(double expected, ErrorRatios errors, double confidence) {
        double side = side(confidence);
        return new TimeInterval(expected * errors.lower(side), expected, expected * errors.upper(side));
    }

    /** The confidence of each of two bounds, with which both are kept to with this one: as 0.95 for 0.9. */
    public static double side(double confidence) {
        return 1 - (1 - confidence) / 2;
    }

    /** The interval of this and what comes after it. */
    public TimeInterval plus(TimeInterval after) {
        return new TimeInterval(low + after.low, expected + after.expected, high + after.high);
    }

    /** The interval of what comes this much later, whose time is known. */
    public TimeInterval plus(double seconds) {
        return new TimeInterval(low + seconds, expected + seconds, high + seconds);
    }
}
