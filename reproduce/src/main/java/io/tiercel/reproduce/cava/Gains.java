package io.tiercel.reproduce.cava;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.report.Estimate;
import io.tiercel.whatif.SimulatedRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * How much less time policies take than No-Cache on the same workloads with the same seeds, as shares of its time.
 *
 * <p>Every estimate is over seeds: of each seed the mean over the workloads counts as one.
 */
final class Gains {
    private record Key(String workload, Scheme policy, long seed) {}

    private final Map<Key, SimulatedRun> runs = new LinkedHashMap<>();
    private final List<String> workloads;
    private final List<Scheme> policies;
    private final List<Long> seeds;
    private final ToDoubleFunction<SimulatedRun> time;

    /** @param time what is compared of a run */
    Gains(List<SimulatedRun> all, ToDoubleFunction<SimulatedRun> time) {
        this.time = time;
        all.forEach(run -> runs.put(new Key(run.workload().name(), run.policy(), run.seed()), run));
        workloads = runs.keySet().stream().map(Key::workload).distinct().toList();
        policies = runs.keySet().stream()
                .map(Key::policy)
                .distinct()
                .filter(policy -> policy != Scheme.NO_CACHE)
                .toList();
        seeds = runs.keySet().stream().map(Key::seed).distinct().toList();
    }

    List<String> workloads() {
        return workloads;
    }

    /** Those that gain something over No-Cache, or do not. */
    List<Scheme> policies() {
        return policies;
    }

    List<Long> seeds() {
        return seeds;
    }

    SimulatedRun run(String workload, Scheme policy, long seed) {
        SimulatedRun run = runs.get(new Key(workload, policy, seed));
        if (run == null) {
            throw new IllegalArgumentException(policy.label() + " did not run on " + workload + " with seed " + seed);
        }
        return run;
    }

    /** Of one run. */
    double of(String workload, Scheme policy, long seed) {
        double floor = time.applyAsDouble(run(workload, Scheme.NO_CACHE, seed));
        return 1 - time.applyAsDouble(run(workload, policy, seed)) / floor;
    }

    /** On one workload. */
    Estimate mean(String workload, Scheme policy) {
        return overSeeds(seed -> of(workload, policy, seed));
    }

    /** On all workloads. */
    Estimate mean(Scheme policy) {
        return overSeeds(seed -> meanOverWorkloads(policy, seed));
    }

    /** How much more the one gains than the other, on all workloads. */
    Estimate lead(Scheme policy, Scheme other) {
        return overSeeds(seed -> meanOverWorkloads(policy, seed) - meanOverWorkloads(other, seed));
    }

    /** The least gain of any workload with any seed. */
    double least(Scheme policy) {
        return all(policy).min().orElseThrow();
    }

    /** The largest gain of any workload with any seed. */
    double most(Scheme policy) {
        return all(policy).max().orElseThrow();
    }

    private DoubleStream all(Scheme policy) {
        return workloads.stream()
                .flatMapToDouble(workload -> seeds.stream().mapToDouble(seed -> of(workload, policy, seed)));
    }

    private double meanOverWorkloads(Scheme policy, long seed) {
        return workloads.stream()
                .mapToDouble(workload -> of(workload, policy, seed))
                .average()
                .orElseThrow();
    }

    private Estimate overSeeds(ToDoubleFunction<Long> figure) {
        return Estimate.ofMean(seeds, figure);
    }
}
