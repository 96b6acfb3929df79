package io.tiercel.simulator.world.result;

import io.tiercel.core.model.LocalityLevel;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What became of a job that ran.
 *
 * @param number of the job in its workload
 * @param files the numbers of its input
 * @param deadlineNanos by which it should have ended, if it had one
 * @param failed whether one of its tasks failed too often, so that it ended without its output
 * @param maps map tasks that ended well, those included that read nothing
 * @param mapsByLevel map tasks by the level at which they read; levels at which none did are left out
 * @param mapNanos of all map tasks together that ended well
 * @param taskNanos of all tasks together, tries that came to nothing included
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
        OptionalLong deadlineNanos,
        boolean failed,
        int maps,
        Map<LocalityLevel, Integer> mapsByLevel,
        long mapNanos,
        long taskNanos,
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

    /** How long after its deadline it ended; negative if before; empty if it had none. */
    public OptionalLong latenessNanos() {
        return deadlineNanos.isPresent() ? OptionalLong.of(endNanos - deadlineNanos.getAsLong()) : deadlineNanos;
    }

    /** Whether it had a deadline, and did not end well by then. */
    public boolean missed() {
        return deadlineNanos.isPresent() && (failed || endNanos > deadlineNanos.getAsLong());
    }
}
