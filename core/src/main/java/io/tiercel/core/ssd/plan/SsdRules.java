package io.tiercel.core.ssd.plan;

/**
 * When a division is worth a change of what caches hold.
 *
 * @param windowSeconds for which a round's figures were measured, and a plan stands
 * @param moveMin the least change of a VM's room, as a share of its SSD
 * @param paybackWindowsMax so many windows may pass until a change has saved what it costs; infinite where nobody asks
 * @param wearSecondsPerByte what a byte written to the SSD costs, in critical seconds of waiting
 */
public record SsdRules(double windowSeconds, double moveMin, double paybackWindowsMax, double wearSecondsPerByte) {
    /** A second of waiting for a gigabyte. */
    private static final double WEAR_SECONDS_PER_BYTE = 1e-9;

    /** Ours. */
    public static final SsdRules DEFAULT = new SsdRules(60, 0.02, 5, WEAR_SECONDS_PER_BYTE);

    /** As in the paper: every round's division is applied. */
    public static final SsdRules PAPER = new SsdRules(60, 0, Double.POSITIVE_INFINITY, 0);

    public SsdRules {
        if (!(windowSeconds > 0 && moveMin >= 0 && moveMin < 1 && paybackWindowsMax > 0 && wearSecondsPerByte >= 0)) {
            throw new IllegalArgumentException("a window, a least move below 1, and prices that are not negative: "
                    + windowSeconds + ", " + moveMin + ", " + paybackWindowsMax + ", " + wearSecondsPerByte);
        }
    }
}
