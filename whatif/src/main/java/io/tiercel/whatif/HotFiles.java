package io.tiercel.whatif;

import io.tiercel.simulator.workload.WorkloadMaker;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.store.StoredFile;
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
public record HotFiles(double hotBytes, double coldBytes, double hotInputBytes) {
    /** At the end of one run. */
    public static HotFiles of(SimulatedRun run) {
        Map<Integer, Long> cached = run.result().cachedBytes();
        List<StoredFile> hot = WorkloadMaker.hotFiles(run.made());
        long hotBytes = hot.stream()
                .mapToLong(file -> cached.getOrDefault(file.number(), 0L))
                .sum();
        long allBytes = cached.values().stream().mapToLong(Long::longValue).sum();
        return new HotFiles(
                hotBytes,
                allBytes - hotBytes,
                hot.stream().mapToLong(StoredFile::bytes).sum());
    }

    static HotFiles mean(RunGroup group) {
        return mean(group.runs().stream().map(HotFiles::of).toList());
    }

    /** The mean of each figure. */
    public static HotFiles mean(List<HotFiles> all) {
        return new HotFiles(
                all.stream().mapToDouble(HotFiles::hotBytes).average().orElse(0),
                all.stream().mapToDouble(HotFiles::coldBytes).average().orElse(0),
                all.stream().mapToDouble(HotFiles::hotInputBytes).average().orElse(0));
    }

    /**
     * The files of which jobs read most bytes, so many of them. In CAVA's workloads they are large and hot; the files that
     * most jobs read are often tiny ones in what clusters record.
     */
    public static List<StoredFile> mostRead(Workload workload, int count) {
        long[] bytes = new long[workload.files().size()];
        workload.jobs()
                .forEach(job -> job.inputs().forEach(input -> bytes[input.file().number()] += input.bytes()));
        return workload.files().stream()
                .sorted(Comparator.comparingLong((StoredFile file) -> -bytes[file.number()])
                        .thenComparingInt(StoredFile::number))
                .limit(count)
                .toList();
    }

    /** How much of what is in memory is hot; 0 where nothing is. */
    public double hotShare() {
        double all = hotBytes + coldBytes;
        return all == 0 ? 0 : hotBytes / all;
    }

    /** How much of the hot files is in memory; 0 where there are none. */
    public double shareOfHot() {
        return hotInputBytes == 0 ? 0 : hotBytes / hotInputBytes;
    }
}
