package io.tiercel.simulator.world.result;

import io.tiercel.core.model.LocalityLevel;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a workload did in a world.
 *
 * @param jobs in the order in which they ended
 * @param cachedBytes of each file in memory at the end, by the file's number
 * @param timeline what was in memory from time to time
 * @param runNanos from the first job's start to the last one's end
 * @param events that happened
 * @param digest of all of them; the same for the same run
 */
public record RunResult(
        List<JobResult> jobs,
        Traffic traffic,
        Map<Integer, Long> cachedBytes,
        List<CacheSample> timeline,
        long runNanos,
        long events,
        long digest) {
    public RunResult {
        jobs = List.copyOf(jobs);
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

    /** The share of map tasks that read out of pinned memory. */
    public double hitRatio() {
        return jobs.stream().mapToInt(JobResult::memoryReads).sum()
                / (double) jobs.stream().mapToInt(JobResult::maps).sum();
    }

    /** The share of the input that was read out of pinned memory. */
    public double byteHitRatio() {
        return jobs.stream().mapToLong(JobResult::memoryBytes).sum()
                / (double) jobs.stream().mapToLong(JobResult::inputBytes).sum();
    }
}
