package io.tiercel.core.affinity.measure;

/**
 * What the tasks of an application use, on average, while they run.
 *
 * @param cpuPercent of the CPU they could have
 * @param writeKilobytesPerSecond to files; the input of the shuffle, mostly
 */
public record ResourceUsage(double cpuPercent, double writeKilobytesPerSecond) {
    /** The average of the seven applications that CAVA's table I measures one by one. */
    public static final ResourceUsage PAPER_AVERAGE = new ResourceUsage(26.45, 738.95);

    public ResourceUsage {
        if (!(cpuPercent >= 0)) {
            throw new IllegalArgumentException("CPU use must not be negative: " + cpuPercent);
        }
        if (!(writeKilobytesPerSecond >= 0)) {
            throw new IllegalArgumentException("the rate of writing must not be negative: " + writeKilobytesPerSecond);
        }
    }

    /** The point between this and the other, at {@code weight} of the way. */
    ResourceUsage towards(ResourceUsage other, double weight) {
        return new ResourceUsage(
                cpuPercent + weight * (other.cpuPercent - cpuPercent),
                writeKilobytesPerSecond + weight * (other.writeKilobytesPerSecond - writeKilobytesPerSecond));
    }
}
