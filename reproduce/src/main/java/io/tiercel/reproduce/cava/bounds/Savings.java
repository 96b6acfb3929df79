package io.tiercel.reproduce.cava.bounds;

import io.tiercel.report.Estimate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * How much less time ways of running take than one of them, the floor, on the same workloads with the same seeds, as shares
 * of its time. Immutable.
 *
 * <p>Every estimate is over seeds: of each seed the mean over the workloads counts as one.
 *
 * @param <W> a way of running
 */
public class Savings<W> {
    /** How long one run took. */
    public record Timed<W>(String workload, W way, long seed, double seconds) {}

    private record Key<W>(String workload, W way, long seed) {}

    private final Map<Key<W>, Double> seconds = new LinkedHashMap<>();
    private final W floor;
    private final List<String> workloads;
    private final List<W> ways;
    private final List<Long> seeds;

    /** @param floor against which all others are measured */
    public Savings(List<Timed<W>> runs, W floor) {
        this.floor = floor;
        runs.forEach(run -> seconds.put(new Key<>(run.workload, run.way, run.seed), run.seconds));
        workloads = seconds.keySet().stream().map(Key::workload).distinct().toList();
        ways = seconds.keySet().stream()
                .map(Key::way)
                .distinct()
                .filter(way -> !way.equals(floor))
                .toList();
        seeds = seconds.keySet().stream().map(Key::seed).distinct().toList();
    }

    public List<String> workloads() {
        return workloads;
    }

    /** Those that save something against the floor, or do not. */
    public List<W> ways() {
        return ways;
    }

    public List<Long> seeds() {
        return seeds;
    }

    /** Of one run. */
    public double of(String workload, W way, long seed) {
        return 1 - time(workload, way, seed) / time(workload, floor, seed);
    }

    /** On one workload. */
    public Estimate mean(String workload, W way) {
        return overSeeds(seed -> of(workload, way, seed));
    }

    /** On all workloads. */
    public Estimate mean(W way) {
        return overSeeds(seed -> meanOverWorkloads(way, seed));
    }

    /** How much more the one saves than the other, on all workloads. */
    public Estimate lead(W way, W other) {
        return overSeeds(seed -> meanOverWorkloads(way, seed) - meanOverWorkloads(other, seed));
    }

    /** What the one saves as a share of what the other does, on all workloads. */
    public Estimate share(W way, W of) {
        List<Double> some =
                seeds.stream().map(seed -> meanOverWorkloads(way, seed)).toList();
        List<Double> all =
                seeds.stream().map(seed -> meanOverWorkloads(of, seed)).toList();
        return Estimate.ofRatio(some, all, Double::doubleValue);
    }

    /** The least saving of any workload with any seed. */
    public double least(W way) {
        return all(way).min().orElseThrow();
    }

    /** The largest saving of any workload with any seed. */
    public double most(W way) {
        return all(way).max().orElseThrow();
    }

    private double time(String workload, W way, long seed) {
        Double found = seconds.get(new Key<>(workload, way, seed));
        if (found == null) {
            throw new IllegalArgumentException(way + " did not run on " + workload + " with seed " + seed);
        }
        return found;
    }

    private DoubleStream all(W way) {
        return workloads.stream()
                .flatMapToDouble(workload -> seeds.stream().mapToDouble(seed -> of(workload, way, seed)));
    }

    private double meanOverWorkloads(W way, long seed) {
        return workloads.stream()
                .mapToDouble(workload -> of(workload, way, seed))
                .average()
                .orElseThrow();
    }

    private Estimate overSeeds(ToDoubleFunction<Long> figure) {
        return Estimate.ofMean(seeds, figure);
    }
}
