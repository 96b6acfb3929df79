package io.tiercel.core.locality;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.LocalityOrder;
import io.tiercel.core.model.Medium;
import java.util.EnumMap;
import java.util.Map;

/**
 * Waits a fixed number of offers for each level: delay scheduling, with limits that shrink with the share of the job's
 * input that is in memory (CAVA, section III-C).
 *
 * <p>A level is taken once the job was skipped as often as every better level's limit asks. Where limits rise from level
 * to level, as the paper's do, that is the limit of the level before, as printed; where they do not, a worse level is
 * still never taken before a better one would be. Shares are compared as exact fractions. Stateless.
 */
public final class SkipPatience implements Patience {
    /** The largest limits of the levels that are better than one: of those in memory, and of those on disk. */
    private record Needed(int memory, int disk) {}

    private final Map<LocalityLevel, Needed> neededBy = new EnumMap<>(LocalityLevel.class);

    public SkipPatience(LocalityOrder order, SkipLimits limits) {
        int memory = 0;
        int disk = 0;
        for (LocalityLevel level : order.levels()) {
            neededBy.put(level, new Needed(memory, disk));
            memory = Math.max(memory, level.medium() == Medium.MEMORY ? limits.of(level) : 0);
            disk = Math.max(disk, level.medium() == Medium.DISK ? limits.of(level) : 0);
        }
    }

    @Override
    public boolean accepts(WaitingJob job, LocalityLevel level) {
        Needed needed = needed(level);
        return job.skips() >= needed.disk && (long) job.skips() * job.tasks() >= (long) job.cached() * needed.memory;
    }

    @Override
    public int skipsNeeded(LocalityLevel level, LastOffer at) {
        Needed needed = needed(level);
        int tasks = Math.max(1, at.tasks());
        long memory = ((long) at.cached() * needed.memory + tasks - 1) / tasks;
        return (int) Math.max(needed.disk, memory);
    }

    private Needed needed(LocalityLevel level) {
        Needed needed = neededBy.get(level);
        if (needed == null) {
            throw new IllegalArgumentException(level.label() + " is not among the levels told apart");
        }
        return needed;
    }
}
