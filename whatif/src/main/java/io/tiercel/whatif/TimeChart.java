package io.tiercel.whatif;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.report.BarChart;
import io.tiercel.report.BarChart.Group;
import io.tiercel.report.Quantity;
import java.util.List;

/**
 * The times of the workloads that are compared by the same time, a bar for each policy: as shares of No-Cache's, or, where
 * the scenario has no No-Cache to compare with, as they are (CAVA's figure 5).
 */
final class TimeChart {
    private final SchemeComparison comparison;
    private final ComparedTime time;
    private final List<Scheme> policies;
    private final boolean relative;

    TimeChart(SchemeComparison comparison, ComparedTime time) {
        this.comparison = comparison;
        this.time = time;
        List<Scheme> others = comparison.policies().stream()
                .filter(policy -> policy != Scheme.NO_CACHE)
                .toList();
        this.relative =
                !others.isEmpty() && others.size() < comparison.policies().size();
        this.policies = relative ? others : comparison.policies();
    }

    BarChart bars() {
        List<Group> groups = comparison.workloads(time).stream()
                .map(workload -> new Group(workload, lengths(workload)))
                .toList();
        return new BarChart(
                policies.stream().map(Scheme::label).toList(),
                groups,
                false,
                relative ? Quantity::percent : Quantity::seconds);
    }

    String caption() {
        return "The " + time.words() + (relative ? " as a share of No-Cache's" : "")
                + ", mean over seeds; shorter is better."
                + (time == ComparedTime.JOB ? " Jobs come at their own times." : "");
    }

    private List<Double> lengths(String workload) {
        return comparison.groups(workload).stream()
                .filter(group -> policies.contains(group.policy()))
                .map(group -> relative ? share(group) : group.mean(time::seconds))
                .toList();
    }

    private double share(RunGroup group) {
        return 1 - comparison.gain(group, time::seconds).orElseThrow().mean();
    }
}
