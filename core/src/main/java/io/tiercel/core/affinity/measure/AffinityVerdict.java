package io.tiercel.core.affinity.measure;

import java.util.Locale;

/**
 * The class that a job was found to be in, and what it was found from.
 *
 * @param by how many tasks, or past runs, in words
 * @param usage of the job's measured tasks, or of past runs of its application
 * @param average what it was compared with
 * @param mostlyCached whether only the rate of writing was looked at
 */
public record AffinityVerdict(
        CacheAffinity affinity, String by, ResourceUsage usage, ResourceUsage average, boolean mostlyCached) {
    static AffinityVerdict of(String by, ResourceUsage usage, ResourceUsage average, boolean mostlyCached) {
        return new AffinityVerdict(
                AffinityTree.classify(usage, average, mostlyCached), by, usage, average, mostlyCached);
    }

    /** In words. */
    public String why() {
        String cpu = mostlyCached
                ? "input mostly cached"
                : String.format(Locale.ROOT, "CPU %.1f %% of %.1f", usage.cpuPercent(), average.cpuPercent());
        return String.format(
                Locale.ROOT,
                "%s affinity by %s: %s, writes %.1f KB/s of %.1f on average",
                affinity.name().toLowerCase(Locale.ROOT),
                by,
                cpu,
                usage.writeKilobytesPerSecond(),
                average.writeKilobytesPerSecond());
    }
}
