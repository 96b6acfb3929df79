package io.tiercel.core.affinity.measure;

import io.tiercel.core.collection.LongMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an application from the tasks of its jobs, those that run and those that have ended: what it was found to be,
 * the tasks measured since, and what its earlier runs used on average, CAVA's "previous executions" (section IV-A). Changes of the
 * workload are counted, so that it need not be told of each. Not thread-safe.
 */
final class MeasuredApplication {
    private final String name;
    private final LongMap<MeasuredJob> jobs = new LongMap<>();
    private UsageSample sample = new UsageSample();
    private @Nullable AffinityVerdict verdict;
    /** How many changes of the workload there had been when it was measured last. */
    private long measuredAt = -1;

    private int runs;
    private ResourceUsage past = new ResourceUsage(0, 0);

    MeasuredApplication(String name) {
        this.name = name;
    }

    /** Of what {@link #learned} has given; its verdict is in comparison with this average. */
    static MeasuredApplication recalled(String name, Map<String, Double> numbers, ResourceUsage average) {
        MeasuredApplication application = new MeasuredApplication(name);
        ResourceUsage past = usage(numbers, "past.", new ResourceUsage(0, 0));
        application.runs = (int) Math.min(1 << 30, LearnedAffinity.number(numbers, "past.runs", 0));
        application.past = past;
        boolean mostlyCached = LearnedAffinity.number(numbers, "mostlyCached", 0) > 0;
        application.verdict =
                AffinityVerdict.of("tasks before a restart", usage(numbers, "", past), average, mostlyCached);
        return application;
    }

    /** In numbers, what it was found to be and what its earlier runs used; nothing while it is unmeasured. */
    Optional<Map<String, Double>> learned() {
        AffinityVerdict found = verdict;
        if (found == null) {
            return Optional.empty();
        }
        Map<String, Double> numbers = new LinkedHashMap<>();
        put(numbers, "", found.usage());
        numbers.put("mostlyCached", found.mostlyCached() ? 1.0 : 0);
        numbers.put("past.runs", (double) runs);
        put(numbers, "past.", past);
        return Optional.of(numbers);
    }

    static void put(Map<String, Double> numbers, String prefix, ResourceUsage usage) {
        numbers.put(prefix + "cpuPercent", usage.cpuPercent());
        numbers.put(prefix + "writeKilobytesPerSecond", usage.writeKilobytesPerSecond());
    }

    static ResourceUsage usage(Map<String, Double> numbers, String prefix, ResourceUsage otherwise) {
        return new ResourceUsage(
                LearnedAffinity.number(numbers, prefix + "cpuPercent", otherwise.cpuPercent()),
                LearnedAffinity.number(
                        numbers, prefix + "writeKilobytesPerSecond", otherwise.writeKilobytesPerSecond()));
    }

    String name() {
        return name;
    }

    void started(MeasuredJob job) {
        jobs.put(job.id(), job);
    }

    void ended(MeasuredJob job) {
        jobs.remove(job.id());
    }

    /** Whether none of its jobs runs. */
    boolean isIdle() {
        return jobs.isEmpty();
    }

    /** Those that run. */
    List<MeasuredJob> jobs() {
        return jobs.values();
    }

    /** What its jobs were found to be; null while it is unmeasured. */
    @Nullable
    AffinityVerdict verdict() {
        return verdict;
    }

    /** Of the tasks that were measured since it was found to be something. */
    UsageSample sample() {
        return sample;
    }

    /** Whether the workload has changed since it was measured. */
    boolean isStale(long changes) {
        return measuredAt < changes;
    }

    /** It was measured, which does until there are more changes of the workload. */
    void measured(long changes) {
        measuredAt = changes;
        sample = new UsageSample();
    }

    /** It was found to be this. Returns whether its class is another now, or was not known. */
    boolean found(AffinityVerdict now) {
        AffinityVerdict before = verdict;
        verdict = now;
        return before == null || before.affinity() != now.affinity();
    }

    /** How many of its runs were measured. */
    int runs() {
        return runs;
    }

    /** What they used, on average over them. */
    ResourceUsage past() {
        return past;
    }

    /** One more of its runs was measured. */
    void ran(ResourceUsage usage) {
        runs++;
        past = runs == 1 ? usage : past.towards(usage, 1.0 / runs);
    }
}
