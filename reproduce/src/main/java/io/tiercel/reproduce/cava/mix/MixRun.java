package io.tiercel.reproduce.cava.mix;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One run of a {@link Mix} under one arm.
 *
 * @param disk how fast the hosts' disks were
 * @param kind of mix
 * @param repetition from 0; the same mix under every arm
 * @param seconds from the first submission to the last end
 * @param diskBytes read from all hosts' disks
 * @param networkBytes that went up from hosts into their racks
 * @param pageCacheBytes of files that a VM had in memory unlocked when the run ended, on average
 */
public record MixRun(
        MixDisk disk,
        MixKind kind,
        MixArm arm,
        int repetition,
        double seconds,
        List<MixJobFigures> jobs,
        long diskBytes,
        long networkBytes,
        long pageCacheBytes) {
    public MixRun {
        jobs = List.copyOf(jobs);
    }

    /** Map tasks of all jobs by where they were placed. */
    Map<String, Long> mapsByLevel() {
        Map<String, Long> sums = new TreeMap<>();
        jobs.forEach(job -> job.mapsByLevel().forEach((level, tasks) -> sums.merge(level, tasks, Long::sum)));
        return sums;
    }
}
