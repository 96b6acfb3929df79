package io.tiercel.simulator.world.result;

import io.tiercel.core.model.LocalityLevel;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What became of a job.
 *
 * @param number of the job in its workload
 * @param files the numbers of its input
 * @param mapsByLevel map tasks by the level at which they read; levels at which none did are left out
 * @param mapNanos of all map tasks together
 * @param memoryReads map tasks that read out of pinned memory, on whichever VM
 * @param memoryBytes that they read so
 */
public record JobResult(
        int number,
        String application,
        List<Integer> files,
        long inputBytes,
        long startNanos,
        long endNanos,
        Map<LocalityLevel, Integer> mapsByLevel,
        long mapNanos,
        int memoryReads,
        long memoryBytes) {
    public JobResult {
        Map<LocalityLevel, Integer> copy = new EnumMap<>(LocalityLevel.class);
        copy.putAll(mapsByLevel);
        files = List.copyOf(files);
        mapsByLevel = Collections.unmodifiableMap(copy);
    }

    public long runNanos() {
        return endNanos - startNanos;
    }

    public int maps() {
        return mapsByLevel.values().stream().mapToInt(Integer::intValue).sum();
    }
}
