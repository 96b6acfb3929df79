package io.tiercel.whatif;

import io.tiercel.core.affinity.Scheme;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** The runs of a scenario, by workload and by policy, each beside No-Cache where the scenario has that. */
final class SchemeComparison {
    private final List<RunGroup> groups;
    private final Map<String, ComparedTime> comparedTimes = new LinkedHashMap<>();

    /** Of at least one run. */
    SchemeComparison(List<SimulatedRun> runs) {
        this.groups = RunGroup.of(runs);
        for (RunGroup group : groups) {
            SimulatedRun first = group.first();
            comparedTimes.computeIfAbsent(
                    group.workload(), workload -> ComparedTime.of(first.workload(), first.seed()));
        }
    }

    /** In the order of the scenario: by workload, then by policy. */
    List<RunGroup> groups() {
        return groups;
    }

    /** Those of one workload. */
    List<RunGroup> groups(String workload) {
        return groups.stream()
                .filter(group -> group.workload().equals(workload))
                .toList();
    }

    List<String> workloads() {
        return List.copyOf(comparedTimes.keySet());
    }

    List<String> workloads(ComparedTime time) {
        return workloads().stream()
                .filter(workload -> comparedTime(workload) == time)
                .toList();
    }

    List<Scheme> policies() {
        return groups.stream().map(RunGroup::policy).distinct().toList();
    }

    List<Long> seeds() {
        return groups.get(0).runs().stream().map(SimulatedRun::seed).toList();
    }

    ComparedTime comparedTime(String workload) {
        ComparedTime time = comparedTimes.get(workload);
        if (time == null) {
            throw new IllegalArgumentException("no workload is called " + workload);
        }
        return time;
    }

    /** The runs of the same workload under No-Cache, if the scenario has that. */
    Optional<RunGroup> floor(RunGroup group) {
        return groups(group.workload()).stream()
                .filter(other -> other.policy() == Scheme.NO_CACHE)
                .findFirst();
    }

    /** How much less time than under No-Cache, as a share of that, seed by seed. */
    Optional<Spread> gain(RunGroup group, ToDoubleFunction<SimulatedRun> time) {
        return floor(group).map(floor -> Spread.of(gains(group, floor, time)));
    }

    private static DoubleStream gains(RunGroup group, RunGroup floor, ToDoubleFunction<SimulatedRun> time) {
        Map<Long, Double> base = new LinkedHashMap<>();
        floor.runs().forEach(run -> base.put(run.seed(), time.applyAsDouble(run)));
        return group.runs().stream()
                .mapToDouble(run -> 1 - time.applyAsDouble(run) / base.getOrDefault(run.seed(), Double.NaN));
    }
}
