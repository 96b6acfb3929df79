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
        double side = 1 - (1 - confidence) / 2;
        return new TimeInterval(expected * errors.lower(side), expected, expected * errors.upper(side));
    }

    /** The interval of what comes this much later, whose time is known. */
    public TimeInterval plus(double seconds) {
        return new TimeInterval(low + seconds, expected + seconds, high + seconds);
    }
}
