package io.tiercel.whatif;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.report.Table;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How long the jobs of a workload took by application: each of those that took most time under all policies together, and
 * all others as one. Jobs of all seeds count.
 */
final class ApplicationTable {
    static final int APPLICATIONS_MAX = 20;

    private final Table table =
            new Table("workload", "application", "policy", ">jobs", ">mean time", ">less than no-cache");

    private ApplicationTable() {}

    /** The policies of one application are below each other. */
    static Table of(SchemeComparison comparison) {
        ApplicationTable rows = new ApplicationTable();
        comparison.workloads().forEach(workload -> rows.add(workload, comparison.groups(workload)));
        return rows.table;
    }

    private void add(String workload, List<RunGroup> groups) {
        Map<Scheme, Map<String, JobTimes>> times = new LinkedHashMap<>();
        groups.forEach(group -> times.put(group.policy(), group.times()));
        List<String> names = byTime(times);
        for (String name : names.subList(0, Math.min(names.size(), APPLICATIONS_MAX))) {
            add(workload, name, List.of(name), times);
        }
        if (names.size() > APPLICATIONS_MAX) {
            List<String> others = names.subList(APPLICATIONS_MAX, names.size());
            add(workload, "others (" + others.size() + ")", others, times);
        }
    }

    private void add(String workload, String title, List<String> names, Map<Scheme, Map<String, JobTimes>> times) {
        Map<String, JobTimes> floor = times.getOrDefault(Scheme.NO_CACHE, Map.of());
        times.forEach((policy, byName) -> {
            JobTimes all = sum(byName, names);
            Cells cells = new Cells(workload, title, policy.label())
                    .text(Long.toString(all.jobs()))
                    .seconds(all.meanSeconds());
            table.row((floor.isEmpty() ? cells.none() : cells.percent(gain(all, sum(floor, names)))).all());
        });
    }

    /** All applications, those first that took most time under all policies together. */
    private static List<String> byTime(Map<Scheme, Map<String, JobTimes>> times) {
        Map<String, JobTimes> sums = new TreeMap<>();
        times.values().forEach(byName -> byName.forEach((name, some) -> sums.merge(name, some, JobTimes::plus)));
        return sums.entrySet().stream()
                .sorted(Comparator.comparingDouble(sum -> -sum.getValue().seconds()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static JobTimes sum(Map<String, JobTimes> times, List<String> names) {
        return names.stream()
                .map(name -> times.getOrDefault(name, JobTimes.NONE))
                .reduce(JobTimes.NONE, JobTimes::plus);
    }

    private static double gain(JobTimes times, JobTimes floor) {
        return 1 - times.meanSeconds() / floor.meanSeconds();
    }
}
