package io.tiercel.core.affinity.measure;

/**
 * The decision tree that tells an application's cache affinity from what its tasks use (CAVA, figure 4, section IV-A).
 *
 * <p>An application that neither computes nor writes much waits for its disk, and gains most from memory. The figure is
 * lost in our copy of the paper; this tree gives table I's seven labels and follows its text:
 *
 * <pre>
 * mostly cached input:  writes above average -> low                        else high
 * otherwise:            CPU above average and writes above average -> low
 *                       neither above average -> high                      else medium
 * </pre>
 *
 * <p>Of an application whose input is mostly cached the CPU says nothing: it is busy because nothing is waited for.
 * Stateless.
 */
public final class AffinityTree {
    private AffinityTree() {}

    /**
     * The class of an application.
     *
     * @param average of all applications
     * @param mostlyCached whether a large part of its input was in memory while it was measured
     */
    public static CacheAffinity classify(ResourceUsage usage, ResourceUsage average, boolean mostlyCached) {
        boolean writes = usage.writeKilobytesPerSecond() > average.writeKilobytesPerSecond();
        if (mostlyCached) {
            return writes ? CacheAffinity.LOW : CacheAffinity.HIGH;
        }
        boolean computes = usage.cpuPercent() > average.cpuPercent();
        if (computes && writes) {
            return CacheAffinity.LOW;
        }
        return computes || writes ? CacheAffinity.MEDIUM : CacheAffinity.HIGH;
    }
}
