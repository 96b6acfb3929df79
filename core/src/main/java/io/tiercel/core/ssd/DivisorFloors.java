package io.tiercel.core.ssd;

/**
 * The least that is divided by. As printed, a VM that hardly touches its disk is the most important of all, since its incoming
 * traffic is divided by next to nothing.
 *
 * @param diskMBps in place of less disk traffic
 * @param cpuSeconds in place of less CPU time
 */
public record DivisorFloors(double diskMBps, double cpuSeconds) {
    /** A megabyte a second, and ten milliseconds. */
    public static final DivisorFloors DEFAULT = new DivisorFloors(1, 0.01);

    /** The paper's: none, but that nothing is divided by zero. */
    public static final DivisorFloors PAPER = new DivisorFloors(1e-9, 1e-9);

    public DivisorFloors {
        if (!(diskMBps > 0 && cpuSeconds > 0)) {
            throw new IllegalArgumentException(
                    "what is divided by must be more than 0: " + diskMBps + " MB/s, " + cpuSeconds + " s");
        }
    }
}
