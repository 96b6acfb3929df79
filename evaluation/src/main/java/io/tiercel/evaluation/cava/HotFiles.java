package io.tiercel.evaluation.cava;

import io.tiercel.evaluation.simulation.SimulatedRun;
import io.tiercel.simulator.workload.WorkloadMaker;
import io.tiercel.simulator.world.StoredFile;
import io.tiercel.simulator.world.Workload;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What is in memory when a run is over (CAVA's figure 6).
 *
 * @param hotBytes of files that more than three jobs read
 * @param coldBytes of others
 * @param hotInputBytes all there is of such files, in memory or not
 */
record HotFiles(double hotBytes, double coldBytes, double hotInputBytes) {
    static HotFiles of(SimulatedRun run) {
        Workload workload = run.workload().make(run.seed());
        Map<Integer, Long> cached = run.result().cachedBytes();
        List<StoredFile> hot = WorkloadMaker.hotFiles(workload);
        long hotCached = hot.stream()
                .mapToLong(file -> cached.getOrDefault(file.number(), 0L))
                .sum();
        long all = cached.values().stream().mapToLong(Long::longValue).sum();
        return new HotFiles(
                hotCached,
                all - hotCached,
                hot.stream().mapToLong(StoredFile::bytes).sum());
    }

    /** The files of a run that most jobs read, so many of them. */
    static List<StoredFile> hottest(Workload workload, int count) {
        int[] readers = workload.readers();
        return workload.files().stream()
                .sorted(Comparator.comparingInt((StoredFile file) -> -readers[file.number()])
                        .thenComparingInt(StoredFile::number))
                .limit(count)
                .toList();
    }

    static HotFiles mean(List<HotFiles> all) {
        return new HotFiles(
                all.stream().mapToDouble(HotFiles::hotBytes).average().orElse(0),
                all.stream().mapToDouble(HotFiles::coldBytes).average().orElse(0),
                all.stream().mapToDouble(HotFiles::hotInputBytes).average().orElse(0));
    }

    /** How much of what is in memory is hot; 0 where nothing is. */
    double hotShare() {
        double all = hotBytes + coldBytes;
        return all == 0 ? 0 : hotBytes / all;
    }

    /** How much of the hot files is in memory; 0 where there are none. */
    double shareOfHot() {
        return hotInputBytes == 0 ? 0 : hotBytes / hotInputBytes;
    }
}
