package io.tiercel.simulator.world.result;

import io.tiercel.core.model.LocalityLevel;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a workload did in a world.
 *
 * @param jobs in the order in which they ended; those that were refused are not among them
 * @param refused in the order in which they were
 * @param cachedBytes of each file in memory at the end, by the file's number
 * @param timeline what was in memory from time to time
 * @param runNanos from the first job's start to the last one's end
 * @param events that happened
 * @param digest of all of them; the same for the same run
 */
public record RunResult(
        List<JobResult> jobs,
        List<RefusedJob> refused,
        Traffic traffic,
        Map<Integer, Long> cachedBytes,
        List<CacheSample> timeline,
        long runNanos,
        long events,
        long digest) {
    public RunResult {
        jobs = List.copyOf(jobs);
        refused = List.copyOf(refused);
        timeline = List.copyOf(timeline);
        cachedBytes = Collections.unmodifiableMap(new LinkedHashMap<>(cachedBytes));
    }

    /** Map tasks of all jobs by level, each of the levels in its order. */
    public Map<LocalityLevel, Integer> mapsByLevel() {
        Map<LocalityLevel, Integer> sum = new LinkedHashMap<>();
        for (LocalityLevel level : LocalityLevel.values()) {
            sum.put(
                    level,
                    jobs.stream()
                            .mapToInt(job -> job.mapsByLevel().getOrDefault(level, 0))
                            .sum());
        }
        return sum;
    }

    /** The share of map tasks that read which read out of pinned memory; 0 if none read. */
    public double hitRatio() {
        long reads =
                mapsByLevel().values().stream().mapToLong(Integer::longValue).sum();
        return ratio(jobs.stream().mapToLong(JobResult::memoryReads).sum(), reads);
    }

    /** The share of the input that was read out of pinned memory; 0 if there was none. */
    public double byteHitRatio() {
        return ratio(
                jobs.stream().mapToLong(JobResult::memoryBytes).sum(),
                jobs.stream().mapToLong(JobResult::inputBytes).sum());
    }

    /** What all tasks took together, tries that came to nothing included. */
    public long taskNanos() {
        return jobs.stream().mapToLong(JobResult::taskNanos).sum();
    }

    private static double ratio(long part, long whole) {
        return whole == 0 ? 0 : part / (double) whole;
    }
}
