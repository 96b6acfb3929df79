package io.tiercel.whatif;

import io.tiercel.simulator.world.result.CacheSample;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.ArrayList;
import java.util.List;

/**
 * What was in memory in the course of a run: of each of the files of which jobs read most, and of all others together
 * (CAVA's figure 7).
 *
 * @param mostRead the files of which jobs read most bytes, the most first
 * @param samples in the order of time
 */
record ContentsOverTime(List<StoredFile> mostRead, List<CacheSample> samples) {
    /** With so many files by themselves; fewer where there are not so many. */
    static ContentsOverTime of(SimulatedRun run, int files) {
        return new ContentsOverTime(
                HotFiles.mostRead(run.made(), files), run.result().timeline());
    }

    /** So many samples that are evenly spaced, of which the last is the run's last; all where there are not more. */
    List<CacheSample> evenly(int count) {
        if (samples.size() <= count) {
            return samples;
        }
        List<CacheSample> some = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            some.add(samples.get(i * (samples.size() - 1) / count));
        }
        return some;
    }

    boolean nothingWasKept() {
        return samples.stream().allMatch(sample -> sample.bytesByFile().isEmpty());
    }

    long otherBytes(CacheSample sample) {
        return allBytes(sample)
                - mostRead.stream().mapToLong(file -> bytes(sample, file)).sum();
    }

    static long bytes(CacheSample sample, StoredFile file) {
        return sample.bytesByFile().getOrDefault(file.number(), 0L);
    }

    static long allBytes(CacheSample sample) {
        return sample.bytesByFile().values().stream().mapToLong(Long::longValue).sum();
    }
}
